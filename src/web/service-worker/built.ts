declare const builtVersion: string

/** The build that this worker came with: scripts/build/service-worker.ts puts it in. */
export const version: string = builtVersion
