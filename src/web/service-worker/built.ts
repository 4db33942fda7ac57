declare const builtVersion: string
declare const builtFiles: readonly string[]
declare const builtIcon: string

/** The build that this worker came with: scripts/build/service-worker.ts puts all of this in. */
export const version: string = builtVersion
/** Its scripts and stylesheets, the core of the typeface and the icon. */
export const files: readonly string[] = builtFiles

/** The address of the icon that stands with a notification. */
export const icon: string = builtIcon
