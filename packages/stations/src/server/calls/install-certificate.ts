import { Problem } from '@evops/platform/contract'
import { X509Certificate } from 'node:crypto'
import type { OutgoingCall } from './outgoing-call.ts'

/** Security extension of 1.6. A text that is not a certificate, or an expired certificate, is not sent. */
export const installCertificate: OutgoingCall = {
  async prepare(_tx, { services, payload }) {
    const name = 'payload.certificate'
    try {
      const { validToDate } = new X509Certificate(String(payload.certificate))
      if (validToDate > services.now()) return { wire: payload }
    } catch {
      throw new Problem('stations.command-invalid', { detail: name }, { [name]: 'stations.certificate-unreadable' })
    }
    throw new Problem('stations.command-invalid', { detail: name }, { [name]: 'stations.certificate-over' })
  },
}
