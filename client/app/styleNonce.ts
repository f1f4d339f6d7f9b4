/** Of the page: browsers hide it from `getAttribute`. None while developing, where nothing asks for it. */
const read = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// The lock of the page's scroll behind a dialog (get-nonce of react-remove-scroll) looks for it here.
Object.assign(globalThis, { __webpack_nonce__: read });

/** What every `<style>` that is made in the page must carry. @source server/http/staticFiles.ts */
export const styleNonce = (): string => read;
