declare const builtVersion: string
declare const builtIcon: string

/** The build that this worker came with: scripts/build/service-worker.ts puts it in. */
export const version: string = builtVersion

/** The address of the icon that stands with a notification. */
export const icon: string = builtIcon
