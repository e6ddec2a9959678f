/* Rows for the examples. They contain no real person: ids and numbers are invented, phone numbers are reserved ones. */

export const id = '0196f3a0-5a00-7000-8000-000000000001'
export const other = '0196f3a0-5a00-7000-8000-000000000002'
export const device = '3f6f2a52-5d0e-4d5e-9b57-0c9a4b1d7e21'
export const at = '2026-05-04T08:30:00.000Z'
export const later = '2026-05-04T09:15:00.000Z'
export const operator = 'riverside'
export const params = { id }
export const query = { operator }
export const pageOfOne = <T>(one: T) => ({ list: [one], total: 1, page: 1, pageSize: 20 })
export const done = { done: true }
export const secret = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'

export const price = {
  currency: 'EUR',
  periods: [{ from: at, to: later, period: 'flat', electricityE5: 32_000, serviceE5: 10_000 }],
  minuteFeeE5: 0,
  sessionFeeE5: 0,
  minimumMinor: 0,
  occupancy: '',
}
export const connector = {
  chargePointId: id,
  connectorNo: 1,
  chargePointNo: '3201060012',
  chargePointName: 'P1',
  code: '320106001201',
  connectorType: 4,
  standard: 'IEC_62196_T2_COMBO',
  ratedPowerW: 120_000,
  state: 'idle',
  stateAt: at,
  startable: true,
}
export const station = {
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
export const chargingSession = {
  id,
  sessionNo: '32010600120000012605040830000001',
  stationId: id,
  stationName: 'Riverside',
  timeZone: 'Europe/Madrid',
  chargePointId: id,
  chargePointNo: '3201060012',
  connectorNo: 1,
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
export const session = {
  ...chargingSession,
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
export const topUp = {
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
export const titleFields = { country: 'ES', kind: 'person', name: 'Cliente de ejemplo' }
export const title = {
  ...titleFields,
  id,
  taxId: '',
  address: '',
  postcode: '',
  phone: '',
  bank: '',
  accountNo: '',
  shipTo: '',
  shipPhone: '',
  shipAddress: '',
  email: '',
  regime: '',
  useCode: '',
  isDefault: false,
  createdAt: at,
  updatedAt: at,
  version: 1,
}
export const invoice = {
  id,
  no: 'I-000017',
  kind: 'invoice',
  source: 'sessions',
  state: 'applied',
  test: false,
  number: null,
  buyerName: 'Cliente de ejemplo',
  sessions: 1,
  currency: 'EUR',
  netMinor: 1041,
  taxMinor: 219,
  totalMinor: 1260,
  appliedAt: later,
  issuedOn: null,
  refundedMinor: 0,
  creditedMinor: 0,
}
export const line = {
  sessionId: id,
  sessionNo: chargingSession.sessionNo,
  day: '2026-05-04',
  energyDwh: 300_000,
  totalMinor: 1_260,
}
export const invoiceDetail = { ...invoice, sessions: [{ ...line, leftMinor: 1_260 }], files: [] }
export const booking = {
  id,
  no: 'B0A1B2C3D',
  stationId: id,
  stationName: 'Riverside',
  timeZone: 'Europe/Madrid',
  chargePointId: id,
  chargePointNo: '3201060012',
  chargePointName: 'P1',
  connectorNo: 1,
  connectorType: 4,
  anyConnector: false,
  heldFrom: at,
  startsAt: at,
  endsAt: later,
  state: 'pending',
  hold: 'none',
  sessionId: null,
  endedAt: null,
  missed: false,
  reason: '',
  note: '',
  createdAt: at,
  version: 1,
}
export const feedback = {
  id,
  no: 'F0A1B2C3D',
  kind: 'other',
  content: 'The light is off',
  stationId: null,
  stationName: null,
  chargePointNo: null,
  connectorNo: null,
  sessionNo: null,
  state: 'new',
  createdAt: at,
  closedAt: null,
}
export const evaluation = {
  id,
  sessionId: id,
  sessionNo: chargingSession.sessionNo,
  stationId: id,
  stationName: 'Riverside',
  stars: 5,
  tags: ['quick'],
  text: 'Fine',
  reply: '',
  repliedAt: null,
  createdAt: later,
}
export const terms = {
  kind: 'terms',
  version: 2,
  required: true,
  title: 'Terms of use',
  text: 'You agree to …',
}
export const agreement = { ...terms, agreedVersion: 1, agreedAt: at, state: 'expired' }
export const consent = { topic: 'charging', channel: 'web_push', granted: true, until: null }
export const me = {
  id,
  name: '+346****0001',
  nickname: '',
  phone: '+346****0001',
  language: 'es',
  wechat: false,
  registeredAt: at,
  company: null,
  blocked: null,
  version: 1,
}
export const news = {
  id,
  language: 'en',
  title: 'New station',
  summary: 'Riverside is open',
  picture: null,
  pinned: true,
  publishedAt: at,
}
export const subscription = {
  endpoint: 'https://push.example.com/send/abc',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
export const text = {
  kind: 'terms',
  version: 2,
  required: true,
  publishedAt: at,
  byName: 'Manager',
  wordings: [
    {
      language: 'en',
      title: 'Terms of use',
      text: 'You agree to …',
    },
  ],
}
