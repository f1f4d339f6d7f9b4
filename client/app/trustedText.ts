/** Leaflet asks a browser whether it draws SVG, when it is loaded. */
const harmless = new Set(['<svg/>']);

interface Policies {
  createPolicy(name: 'default', rules: { readonly createHTML: (text: string) => string | null }): unknown;
}

/**
 * Text without `<` can make no element and no attribute wherever it is put: styles of Mantine, and the empty text that
 * Leaflet and ECharts clear a box with. Anything else is refused.
 */
export function trustedText(text: string): string | null {
  return !text.includes('<') || harmless.has(text) ? text : null;
}

/**
 * Browsers with Trusted Types ask this before any text becomes markup; scripts and their addresses have no rule, so no
 * text ever becomes one. Others go by the rest of the content security policy.
 * @source ADR 0024
 */
const { trustedTypes } = globalThis as { trustedTypes?: Policies };
trustedTypes?.createPolicy('default', { createHTML: trustedText });
