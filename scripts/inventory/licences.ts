import satisfies from 'spdx-satisfies';

/** Licences that the product may ship with; what stands between "or" is one of them. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'Unlicense',
  'Zlib',
];

/** Others, by package: who decided it and why stands in NOTICE. */
const exceptions: Readonly<Record<string, string>> = {
  '@react-leaflet/core': 'Hippocratic-2.1',
  'react-leaflet': 'Hippocratic-2.1',
};

/** A package as the inventory (CycloneDX 1.5) names it. */
export interface Component {
  readonly name: string;
  readonly version: string;
  readonly licenses?: ReadonlyArray<{
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }>;
}

function licenceOf({ licenses = [] }: Component): string {
  return licenses
    .map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '')
    .filter((words) => words !== '')
    .join(' AND ');
}

function isAllowed(licence: string): boolean {
  try {
    return satisfies(licence, allowed);
  } catch {
    // No licence, or words that are no SPDX expression.
    return false;
  }
}

/** A sentence for each package whose licence is neither on the list nor an exception. */
export function licenceFaults(components: readonly Component[]): readonly string[] {
  return components.flatMap((component) => {
    const licence = licenceOf(component);
    if (isAllowed(licence) || (licence !== '' && exceptions[component.name] === licence)) return [];
    return [`${component.name} ${component.version}: ${licence === '' ? 'no licence' : licence} is not on the list`];
  });
}
