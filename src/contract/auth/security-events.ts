/** What changed about how somebody signs in, and where they signed in for the first time. */
export const securityEventKinds = [
  'newDevice',
  'passkeyAdded',
  'passkeyRemoved',
  'passwordAdded',
  'passwordChanged',
  'passwordReset',
  'providerConnected',
  'archiveStarted',
  'secondFactorAdded',
  'secondFactorRemoved',
  'secondFactorRemovedByOperator',
  'recoveryCodesMade',
  'recoveryCodeUsed',
  'addressChangeAsked',
  'addressChanged',
  'addressTakenBack',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]
