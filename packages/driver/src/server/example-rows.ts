/* Rows for the examples. They contain no real person: ids and numbers are invented, phone numbers are reserved ones. */

export const exampleId = '0196f3a0-5a00-7000-8000-000000000001'
export const exampleOtherId = '0196f3a0-5a00-7000-8000-000000000002'
export const exampleDeviceId = '3f6f2a52-5d0e-4d5e-9b57-0c9a4b1d7e21'
export const exampleInstant = '2026-05-04T08:30:00.000Z'
export const exampleLaterInstant = '2026-05-04T09:15:00.000Z'
export const exampleOperatorCode = 'riverside'
export const exampleParams = { id: exampleId }
export const exampleQuery = { operator: exampleOperatorCode }
export const examplePage = <T>(one: T) => ({ list: [one], total: 1, page: 1, pageSize: 20 })
export const exampleDone = { done: true }
export const exampleSecret = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'

export const examplePrice = {
  currency: 'EUR',
  periods: [
    { from: exampleInstant, to: exampleLaterInstant, period: 'flat', electricityE5: 32_000, serviceE5: 10_000 },
  ],
  minuteFeeE5: 0,
  sessionFeeE5: 0,
  minimumMinor: 0,
  occupancy: '',
}
export const exampleConnector = {
  chargePointId: exampleId,
  connectorNo: 1,
  chargePointNo: '3201060012',
  chargePointName: 'P1',
  code: '320106001201',
  connectorType: 4,
  standard: 'IEC_62196_T2_COMBO',
  plug: 'ccs2',
  hasCable: true,
  ratedPowerW: 120_000,
  state: 'idle',
  stateAt: exampleInstant,
  startable: true,
}
export const exampleCodeStation = {
  id: exampleId,
  name: 'Riverside',
  address: 'Calle Mayor 1',
  timeZone: 'Europe/Madrid',
}
export const exampleStation = {
  id: exampleId,
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
  plugs: [
    { plug: 'ccs2', connectors: 3, free: 2, maxPowerW: 120_000 },
    { plug: 'type2', connectors: 1, free: 0, maxPowerW: 22_000 },
  ],
  bookable: true,
  currency: 'EUR',
  priceNowE5: 42_000,
}
export const chargingSession = {
  id: exampleId,
  sessionNo: '32010600120000012605040830000001',
  stationId: exampleId,
  stationName: 'Riverside',
  timeZone: 'Europe/Madrid',
  chargePointId: exampleId,
  chargePointNo: '3201060012',
  chargePointName: 'P1',
  connectorNo: 1,
  state: 'settled',
  payState: 'paid',
  startedAt: exampleInstant,
  endedAt: exampleLaterInstant,
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
export const exampleSession = {
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
  heardAt: exampleLaterInstant,
  at: exampleLaterInstant,
}
export const topUp = {
  id: exampleId,
  ourNo: '0196f3a05a0070008000000000000001',
  amountMinor: 2_000,
  currency: 'EUR',
  provider: 'stripe',
  method: 'card',
  state: 'created',
  test: true,
  offer: { kind: 'client_secret', value: 'pi_1_secret_2' },
  createdAt: exampleInstant,
  expiresAt: exampleLaterInstant,
  paidAt: null,
}
export const titleFields = { country: 'ES', kind: 'person', name: 'Cliente de ejemplo' }
export const exampleInvoiceTitle = {
  ...titleFields,
  id: exampleId,
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
  createdAt: exampleInstant,
  updatedAt: exampleInstant,
  version: 1,
}
export const exampleInvoice = {
  id: exampleId,
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
  appliedAt: exampleLaterInstant,
  issuedOn: null,
  refundedMinor: 0,
  creditedMinor: 0,
}
export const exampleInvoiceLine = {
  sessionId: exampleId,
  sessionNo: chargingSession.sessionNo,
  day: '2026-05-04',
  energyDwh: 300_000,
  totalMinor: 1_260,
}
export const invoiceDetail = { ...exampleInvoice, sessions: [{ ...exampleInvoiceLine, leftMinor: 1_260 }], files: [] }
export const exampleBooking = {
  id: exampleId,
  no: 'B0A1B2C3D',
  stationId: exampleId,
  stationName: 'Riverside',
  timeZone: 'Europe/Madrid',
  chargePointId: exampleId,
  chargePointNo: '3201060012',
  chargePointName: 'P1',
  connectorNo: 1,
  connectorType: 4,
  anyConnector: false,
  heldFrom: exampleInstant,
  startsAt: exampleInstant,
  endsAt: exampleLaterInstant,
  state: 'pending',
  hold: 'none',
  sessionId: null,
  endedAt: null,
  missed: false,
  reason: '',
  note: '',
  createdAt: exampleInstant,
  version: 1,
}
export const exampleFeedback = {
  id: exampleId,
  no: 'F0A1B2C3D',
  kind: 'other',
  content: 'The light is off',
  stationId: null,
  stationName: null,
  chargePointNo: null,
  connectorNo: null,
  sessionNo: null,
  state: 'new',
  createdAt: exampleInstant,
  closedAt: null,
}
export const exampleEvaluation = {
  id: exampleId,
  sessionId: exampleId,
  sessionNo: chargingSession.sessionNo,
  stationId: exampleId,
  stationName: 'Riverside',
  stars: 5,
  tags: ['quick'],
  text: 'Fine',
  reply: '',
  repliedAt: null,
  createdAt: exampleLaterInstant,
}
export const exampleTerms = {
  kind: 'terms',
  version: 2,
  required: true,
  title: 'Terms of use',
  text: 'You agree to …',
}
export const exampleAgreement = { ...exampleTerms, agreedVersion: 1, agreedAt: exampleInstant, state: 'expired' }
export const exampleConsent = { topic: 'charging', channel: 'web_push', granted: true, until: null }
export const exampleProfile = {
  id: exampleId,
  name: '+346****0001',
  nickname: '',
  phone: '+346****0001',
  language: 'es',
  wechat: false,
  registeredAt: exampleInstant,
  company: null,
  blocked: null,
  version: 1,
}
export const exampleNews = {
  id: exampleId,
  language: 'en',
  title: 'New station',
  summary: 'Riverside is open',
  picture: null,
  pinned: true,
  publishedAt: exampleInstant,
}
export const exampleSubscription = {
  endpoint: 'https://push.example.com/send/abc',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
export const exampleLegalText = {
  kind: 'terms',
  version: 2,
  required: true,
  publishedAt: exampleInstant,
  byName: 'Manager',
  wordings: [
    {
      language: 'en',
      title: 'Terms of use',
      text: 'You agree to …',
    },
  ],
}
