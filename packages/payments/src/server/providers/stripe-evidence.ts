import type { DisputeProvider } from '../port.ts'
import { requestStripe } from './stripe.ts'

/** Answers to disputes at Stripe. Evidence is accepted once, with `submit`. */
export const stripeDisputes: DisputeProvider = {
  async sendEvidence(wire, { disputeNo, text }) {
    await requestStripe(wire, {
      channel: 'dispute evidence',
      path: `/v1/disputes/${disputeNo}`,
      correlation: disputeNo,
      form: { 'evidence[uncategorized_text]': text, submit: 'true' },
    })
  },
  async accept(wire, { disputeNo }) {
    const path = `/v1/disputes/${disputeNo}/close`
    await requestStripe(wire, {
      channel: 'dispute close',
      path,
      correlation: disputeNo,
      form: {},
      once: `${disputeNo}-close`,
    })
  },
}
