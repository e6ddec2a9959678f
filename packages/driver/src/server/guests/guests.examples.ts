import type { EndpointExample } from '@evops/platform/contract'
import type { guestEndpoints } from '../../contract/index.ts'
import { exampleId, exampleOperatorCode } from '../example-rows.ts'

const link = 'Q2hhcmdlLXdpdGhvdXQtYW4tYWNjb3VudC0wMDAwMDA'
const seller = { name: 'Riverside Charging', taxId: 'B12345674', address: 'Calle Mayor 1', rates: [] }
const reply = {
  no: 'GUEST-5F3A20C9D1',
  state: 'paying',
  refusal: null,
  stationName: 'Riverside',
  connectorName: 'P1 · 1',
  code: '320106001201',
  currency: 'EUR',
  sumMinor: 3_000,
  provider: 'stripe',
  method: 'page',
  test: false,
  offer: { kind: 'redirect', value: 'https://checkout.example/pay' },
  paidMinor: 0,
  refundedMinor: 0,
  session: null,
  receipt: null,
  hotline: '+34910000000',
}
const way = { accountId: exampleId, provider: 'stripe', method: 'page', holds: true, test: false }

/** An example call and reply of each operation of guests, for the OpenAPI document. */
export const guestExamples: Readonly<Record<(typeof guestEndpoints)[number]['name'], EndpointExample>> = {
  getGuestOptions: {
    query: { operator: exampleOperatorCode },
    reply: { currency: 'EUR', sums: [3_000, 6_000, 12_000], ways: [way], seller },
  },
  createGuestCharge: {
    body: {
      operator: exampleOperatorCode,
      link,
      qr: '320106001201',
      accountId: exampleId,
      method: 'page',
      sumMinor: 3_000,
      language: 'es',
    },
    reply,
  },
  getGuestCharge: { params: { link }, reply },
  stopGuestCharge: { params: { link }, reply },
  getTerminalReceipt: {
    params: { link: link.padEnd(64, '0') },
    reply: {
      sessionNo: '3201060012011202612011030001',
      stationName: 'Riverside',
      connectorName: 'P1 · 1',
      currency: 'EUR',
      payableMinor: 672,
      creditMinor: 0,
      paidMinor: 672,
      vatNumber: 'ESB12345674',
      receipt: { bill: null, seller, taxMinor: 117, at: '2026-12-01T10:30:00.000Z' },
    },
  },
}
