import type { Example } from '@evops/platform/contract'
import type { driverEndpoints } from '../contract/index.ts'

/* Calls and replies for the OpenAPI document. They hold no person: ids and numbers are made up, phones are reserved ones. */

type Name = (typeof driverEndpoints)[number]['name']

const id = '0196f3a0-5a00-7000-8000-000000000001'
const other = '0196f3a0-5a00-7000-8000-000000000002'
const device = '3f6f2a52-5d0e-4d5e-9b57-0c9a4b1d7e21'
const at = '2026-05-04T08:30:00.000Z'
const later = '2026-05-04T09:15:00.000Z'
const operator = 'riverside'
const params = { id }
const query = { operator }
const listed = <T>(one: T) => ({ list: [one], total: 1, page: 1, pageSize: 20 })
const done = { done: true }
const secret = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'

const price = {
  currency: 'EUR',
  periods: [{ from: at, to: later, period: 'flat', electricityE5: 32_000, serviceE5: 10_000 }],
  minuteFeeE5: 0,
  sessionFeeE5: 0,
  minimumMinor: 0,
  occupancy: '',
}
const connector = {
  pileId: id,
  gunNo: 1,
  pileNo: '3201060012',
  pileName: 'P1',
  code: '320106001201',
  connectorType: 4,
  standard: 'IEC_62196_T2_COMBO',
  ratedPowerW: 120_000,
  state: 'idle',
  stateAt: at,
  startable: true,
}
const station = {
  id,
  name: 'Riverside',
  address: 'Calle Mayor 1',
  longitude: -3.7,
  latitude: 40.4,
  distanceM: 850,
  timeZone: 'Europe/Madrid',
  businessHours: '',
  roundTheClock: true,
  connectors: 4,
  free: 2,
  inUse: 1,
  closed: 1,
  maxPowerW: 120_000,
  bookable: true,
  currency: 'EUR',
  priceNowE5: 42_000,
}
const order = {
  id,
  orderNo: '32010600120000012605040830000001',
  stationId: id,
  stationName: 'Riverside',
  timeZone: 'Europe/Madrid',
  pileId: id,
  pileNo: '3201060012',
  gunNo: 1,
  state: 'settled',
  payState: 'paid',
  startedAt: at,
  endedAt: later,
  currency: 'EUR',
  energyDwh: 300_000,
  electricityMinor: 960,
  serviceMinor: 300,
  occupancyMinor: 0,
  totalMinor: 1_260,
  reducedMinor: 0,
  payableMinor: 1_260,
  refundedMinor: 0,
  startSoc: 20,
  endSoc: 70,
  stopReason: 'user_app',
  billedTo: null,
  version: 4,
}
const session = {
  ...order,
  state: 'charging',
  payState: 'unpaid',
  endedAt: null,
  stopReason: null,
  powerW: 60_000,
  soc: 45,
  costMinor: 630,
  target: { kind: 'full', value: null },
  failure: null,
  heardAt: later,
  at: later,
}
const topUp = {
  id,
  ourNo: '0196f3a05a0070008000000000000001',
  amountMinor: 2_000,
  currency: 'EUR',
  provider: 'stripe',
  method: 'card',
  state: 'created',
  test: true,
  offer: { kind: 'client_secret', value: 'pi_1_secret_2' },
  createdAt: at,
  expiresAt: later,
  paidAt: null,
}
const titleFields = { country: 'ES', kind: 'person', name: 'Cliente de ejemplo' }
const title = {
  ...titleFields,
  ...{ id, taxId: '', address: '', postcode: '', phone: '', bank: '', accountNo: '' },
  ...{ shipTo: '', shipPhone: '', shipAddress: '', email: '', regime: '', useCode: '' },
  ...{ isDefault: false, createdAt: at, updatedAt: at, version: 1 },
}
const invoice = {
  ...{ id, no: 'I-000017', kind: 'invoice', source: 'orders', state: 'applied', test: false, number: null },
  ...{ buyerName: 'Cliente de ejemplo', orders: 1, currency: 'EUR', netMinor: 1_041, taxMinor: 219 },
  ...{ totalMinor: 1_260, appliedAt: later, issuedOn: null, refundedMinor: 0, creditedMinor: 0 },
}
const line = { orderId: id, orderNo: order.orderNo, day: '2026-05-04', energyDwh: 300_000, totalMinor: 1_260 }
const invoiceDetail = { ...invoice, orders: [{ ...line, leftMinor: 1_260 }], files: [] }
const booking = {
  ...{ id, no: 'B0A1B2C3D', stationId: id, stationName: 'Riverside', timeZone: 'Europe/Madrid' },
  ...{ pileId: id, pileNo: '3201060012', pileName: 'P1', gunNo: 1, connectorType: 4, anyGun: false },
  ...{ heldFrom: at, startsAt: at, endsAt: later, state: 'pending', hold: 'none', orderId: null },
  ...{ endedAt: null, missed: false, reason: '', note: '', createdAt: at, version: 1 },
}
const feedback = {
  ...{ id, no: 'F0A1B2C3D', kind: 'other', content: 'The light is off', stationId: null, stationName: null },
  ...{ pileNo: null, gunNo: null, orderNo: null, state: 'new', createdAt: at, closedAt: null },
}
const evaluation = {
  ...{ id, orderId: id, orderNo: order.orderNo, stationId: id, stationName: 'Riverside', stars: 5 },
  ...{ tags: ['quick'], text: 'Fine', reply: '', repliedAt: null, createdAt: later },
}
const terms = { kind: 'terms', version: 2, required: true, title: 'Terms of use', text: 'You agree to …' }
const agreement = { ...terms, agreedVersion: 1, agreedAt: at, state: 'expired' }
const consent = { topic: 'charging', channel: 'web_push', granted: true, until: null }
const me = {
  ...{ id, name: '+346****0001', nickname: '', phone: '+346****0001', language: 'es', wechat: false },
  ...{ registeredAt: at, company: null, blocked: null, version: 1 },
}
const news = {
  ...{ id, language: 'en', title: 'New station', summary: 'Riverside is open', picture: null },
  ...{ pinned: true, publishedAt: at },
}
const subscription = {
  endpoint: 'https://push.example.com/send/abc',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const text = {
  ...{ kind: 'terms', version: 2, required: true, publishedAt: at, byName: 'Manager' },
  wordings: [{ language: 'en', title: 'Terms of use', text: 'You agree to …' }],
}

export const driverExamples: Readonly<Record<Name, Example>> = {
  getDriverFace: {
    query,
    reply: {
      ...{ operator, name: 'Riverside Charging', icon: '', languages: ['zh', 'en', 'es'], language: 'es' },
      ...{ timeZone: 'Europe/Madrid', currency: 'EUR', hotline: '+34910000000', demo: false },
      signIn: { phone: true, wechatMini: false, wechatWeb: false },
      legal: [terms],
    },
  },
  getDriverVersion: {
    query: { operator, platform: 'web', build: 120, deviceId: device },
    reply: { state: 'current' },
  },
  listDriverCarousel: {
    query,
    reply: [
      {
        ...{ id, language: 'en', title: 'Night price', link: { kind: 'page', page: 'map' } },
        picture: { address: '/api/public/content/pictures/1', alt: 'A charge point at night' },
      },
    ],
  },
  listDriverNews: { query, reply: listed(news) },
  getDriverNews: {
    ...{ params, query },
    reply: { ...news, body: [{ kind: 'paragraph', spans: [{ text: 'Four connectors.' }] }] },
  },
  listDriverStations: { query: { operator, longitude: -3.7, latitude: 40.4 }, reply: listed(station) },
  getDriverStation: {
    ...{ params, query },
    reply: {
      ...station,
      ...{ guide: 'Level -1', hotline: '+34910000000', evaluation: { count: 12, average: 4.6 } },
      piles: [{ ...connector, price }],
    },
  },
  resolveDriverQr: {
    query: { operator, qr: 'hlht://320106001201.riverside/' },
    reply: {
      ...{ connector, price },
      station: { id, name: 'Riverside', address: 'Calle Mayor 1', timeZone: 'Europe/Madrid' },
    },
  },
  sendDriverCode: {
    body: { operator, phone: '+34600000001', deviceId: device, language: 'es' },
    reply: { minutes: 5, againSeconds: 60, test: false },
  },
  authoriseDriver: {
    body: {
      ...{ operator, client_id: 'driver-web', response_type: 'code', code_challenge: secret },
      ...{ code_challenge_method: 'S256', device_id: device, language: 'es', agrees: ['terms:2'] },
      proof: { kind: 'phone', phone: '+34600000001', code: '123456' },
    },
    reply: { authorization_code: 'edc_…', expires_in: 60 },
  },
  driverToken: {
    body: { grant_type: 'authorization_code', client_id: 'driver-web', code: 'edc_…', code_verifier: secret },
    reply: {
      ...{ access_token: 'eda_…', token_type: 'bearer', expires_in: 600, refresh_token: 'edr_…' },
      scope: 'driver',
    },
  },
  revokeDriver: { body: { client_id: 'driver-web', token: 'eda_…' }, reply: {} },
  startDriverOrder: { body: { qr: 'hlht://320106001201.riverside/' }, reply: session },
  listRunningSessions: { reply: [session] },
  getRunningSession: { params, reply: session },
  watchSession: { params },
  stopDriverOrder: { params, reply: { answer: 'accepted', session: { ...session, state: 'stopping' } } },
  listDriverOrders: { query: { from: '2026-05-01', to: '2026-05-31' }, reply: listed(order) },
  getDriverOrder: {
    params,
    reply: {
      ...order,
      ...{ bill: null, billed: false, canEvaluate: true, canInvoice: true },
      paid: [{ account: 'wallet_principal', own: true, amountMinor: 1_260 }],
      curve: [{ at, powerW: 60_000, soc: 20 }],
    },
  },
  listDriverWallets: {
    reply: [
      {
        ...{ id, kind: 'own', name: '+346****0001', state: 'active', currency: 'EUR' },
        ...{ availableMinor: 2_000, principalMinor: 2_000, giftMinor: 0, frozenMinor: 0, arrearsMinor: 0 },
      },
    ],
  },
  listDriverMovements: {
    query: {},
    reply: listed({
      ...{ at, what: 'payment.topup', businessId: id, account: 'principal', amountMinor: 2_000 },
      currency: 'EUR',
    }),
  },
  topUpOptions: {
    reply: {
      currency: 'EUR',
      ways: [{ accountId: id, provider: 'stripe', method: 'card', test: true }],
    },
  },
  createTopUp: { body: { accountId: id, method: 'card', amountMinor: 2_000 }, reply: topUp },
  listTopUps: { query: {}, reply: listed({ ...topUp, offer: null }) },
  getTopUp: { params, reply: topUp },
  lookAtTopUp: { params, reply: { ...topUp, state: 'captured', offer: null, paidAt: later } },
  listDriverCoupons: {
    query: { state: 'unused' },
    reply: listed({
      ...{
        id,
        no: 'C0001',
        strategyName: 'Welcome',
        off: { how: 'amount', amountMinor: 500 },
        state: 'unused',
      },
      ...{ preferred: false, validFrom: null, validUntil: later, givenAt: at, usedAt: null, usedMinor: 0 },
      ...{ remainedMinor: null, orderId: null },
    }),
  },
  listDriverTitles: { query: {}, reply: listed(title) },
  createDriverTitle: { body: titleFields, reply: title },
  deleteDriverTitle: { params, reply: done },
  listDriverInvoiceable: { query: {}, reply: listed({ ...line, currency: 'EUR' }) },
  applyDriverInvoice: { body: { titleId: other, orderIds: [id] }, reply: invoiceDetail },
  listDriverInvoices: { query: {}, reply: listed(invoice) },
  getDriverInvoice: { params, reply: invoiceDetail },
  downloadDriverInvoice: { params: { id, kind: 'pdf' } },
  createDriverBooking: {
    body: { stationId: id, connector: { pileId: id, gunNo: 1 }, startsAt: at, minutes: 30 },
    reply: booking,
  },
  listDriverBookings: { query: {}, reply: listed(booking) },
  cancelDriverBooking: { params, reply: { ...booking, state: 'cancelled', endedAt: at } },
  sendDriverFeedback: {
    body: { kind: 'other', content: 'The light is off' },
    reply: { ...feedback, thread: [] },
  },
  listDriverFeedback: { query: {}, reply: listed(feedback) },
  getDriverFeedback: {
    params,
    reply: { ...feedback, thread: [{ at: later, kind: 'reply', text: 'On its way', byName: 'Service' }] },
  },
  evaluateDriverOrder: { params, body: { stars: 5, tags: ['quick'], text: 'Fine' }, reply: evaluation },
  listDriverEvaluations: { query: {}, reply: listed(evaluation) },
  getDriverMe: { reply: me },
  updateDriverMe: { body: { nickname: '', language: 'es', version: 1 }, reply: me },
  leaveOperator: { body: { confirm: true }, reply: done },
  listDriverDevices: {
    reply: [{ id, client: 'driver-web', name: 'Browser', signedInAt: at, usedAt: later, current: true }],
  },
  endDriverDevice: { params, reply: done },
  listDriverAgreements: { query: {}, reply: [agreement] },
  giveDriverAgreement: {
    body: { kind: 'terms', version: 2 },
    reply: [{ ...agreement, agreedVersion: 2, state: 'agreed' }],
  },
  listDriverConsents: { reply: [consent] },
  setDriverConsents: { body: { changes: [consent] }, reply: [consent] },
  grantMiniMessages: { body: { templateId: 'T-01', times: 1 }, reply: { remaining: 1 } },
  listDriverNotices: {
    query: { unread: true },
    reply: listed({
      ...{ id, event: 'order_ended', title: 'Charging has ended', text: 'Riverside: 30 kWh', folded: 0 },
      ...{ createdAt: later, readAt: null },
    }),
  },
  readDriverNotices: { body: { ids: [id] }, reply: { unread: 0 } },
  getPushKey: { reply: { publicKey: subscription.p256dh } },
  subscribePush: { body: subscription, reply: done },
  unsubscribePush: { body: { endpoint: subscription.endpoint }, reply: done },
  listDriverTexts: { reply: [text] },
  publishDriverText: { body: { kind: 'terms', wordings: text.wordings }, reply: text },
}
