// zod asks whether it may make functions from text, the content security policy refuses, and each refusal is an event
// of the page. It is told not to ask, before it is loaded: `z.config` would be too late for the chunk that has it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
