declare const builtVersion: string
declare const builtFiles: readonly string[]

/** The build that this worker came with: scripts/build/service-worker.ts puts both in. */
export const version: string = builtVersion
/** Its scripts and stylesheets, the core of the typeface and the icon. */
export const files: readonly string[] = builtFiles
