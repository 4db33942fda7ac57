import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { retentionDays } from '#contract/core/retention.ts'
import type { Config } from '#server/config.ts'

/** What has to be remembered between leaving for the provider and coming back. */
export interface RoundTrip {
  state: string
  nonce: string
  codeVerifier: string
}

/** What the provider says about the person. */
export interface ProviderPerson {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  /** When they showed the provider who they are; null if it does not say. */
  signedInAt: Date | null
}

const patienceSeconds = 10

/** Asks for nothing that a session here would not; but a provider that is asked has to say when somebody signed in. */
const usualAge = retentionDays.session * 24 * 60 * 60

/** The OpenID Connect provider: code flow with PKCE, state and nonce. */
export function openProvider(oidc: NonNullable<Config['oidc']>, callback: () => string) {
  let found: Promise<Configuration> | undefined

  /** Asked for when first needed, and again after a failure: a provider that is down must not stop Synapse from starting. */
  function configuration(): Promise<Configuration> {
    found ??= discovery(new URL(oidc.issuerUrl), oidc.clientId, oidc.clientSecret, undefined, {
      timeout: patienceSeconds,
      // An operator who writes http:// has the provider on the same machine or in the same network.
      execute: oidc.issuerUrl.startsWith('http://') ? [allowInsecureRequests] : [],
    }).catch((error: unknown) => {
      found = undefined
      throw error
    })
    return found
  }

  return {
    /** `again`: somebody who is signed in is to show once more who they are. */
    async leave({ again }: { again: boolean }): Promise<{ address: string; trip: RoundTrip }> {
      const provider = await configuration()
      const trip = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
      const address = buildAuthorizationUrl(provider, {
        redirect_uri: callback(),
        scope: 'openid email',
        state: trip.state,
        nonce: trip.nonce,
        code_challenge: await calculatePKCECodeChallenge(trip.codeVerifier),
        code_challenge_method: 'S256',
        ...(again ? { prompt: 'login', max_age: '0' } : { max_age: String(usualAge) }),
      })
      return { address: address.href, trip }
    },

    async comeBack(query: string, trip: RoundTrip): Promise<ProviderPerson> {
      const provider = await configuration()
      const tokens = await authorizationCodeGrant(provider, new URL(`${callback()}${query}`), {
        expectedState: trip.state,
        expectedNonce: trip.nonce,
        pkceCodeVerifier: trip.codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider sent no ID token.')
      const about =
        claims['email'] === undefined
          ? await fetchUserInfo(provider, tokens.access_token, claims.sub)
          : claims
      const email = about['email']
      const { auth_time: signedInAt } = claims
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: typeof email === 'string' ? email.trim().toLowerCase() : null,
        emailVerified: about['email_verified'] === true,
        signedInAt: typeof signedInAt === 'number' ? new Date(signedInAt * 1000) : null,
      }
    },
  }
}
