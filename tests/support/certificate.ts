import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** For localhost and two days, signed by itself: who is given the certificate trusts it. Answers the two files. */
export function makeCertificate(folder: string): { key: string; certificate: string } {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const args = [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
    ...['-keyout', key, '-out', certificate],
  ]
  execFileSync('openssl', args, { stdio: 'pipe' })
  return { key, certificate }
}
