import type { EndpointExample } from '@evops/platform/contract'
import type { driverEndpoints } from '../contract/index.ts'
import { guestExamples } from './guests/guests.examples.ts'
import {
  exampleId,
  exampleOtherId,
  exampleDeviceId,
  exampleInstant,
  exampleLaterInstant,
  exampleOperatorCode,
  exampleParams,
  exampleQuery,
  examplePage,
  exampleDone,
  exampleSecret,
  examplePrice,
  exampleCodeStation,
  exampleConnector,
  exampleStation,
  chargingSession,
  exampleSession,
  topUp,
  titleFields,
  exampleInvoiceTitle,
  exampleInvoice,
  exampleInvoiceLine,
  invoiceDetail,
  exampleBooking,
  exampleFeedback,
  exampleEvaluation,
  exampleTerms,
  exampleAgreement,
  exampleConsent,
  exampleProfile,
  exampleNews,
  exampleSubscription,
  exampleLegalText,
} from './example-rows.ts'

/* An example call and reply of each operation, for the OpenAPI document. */

type Name = (typeof driverEndpoints)[number]['name']

export const driverExamples: Readonly<Record<Name, EndpointExample>> = {
  ...guestExamples,
  getDriverFace: {
    query: exampleQuery,
    reply: {
      operator: exampleOperatorCode,
      name: 'Riverside Charging',
      icon: '',
      languages: ['zh', 'en', 'es'],
      language: 'es',
      timeZone: 'Europe/Madrid',
      currency: 'EUR',
      hotline: '+34910000000',
      demo: false,
      signIn: {
        phone: true,
        wechatMini: false,
        wechatWeb: false,
      },
      legal: [exampleTerms],
      plugs: ['ccs2', 'type2'],
    },
  },
  getDriverVersion: {
    query: { operator: exampleOperatorCode, platform: 'web', build: 120, deviceId: exampleDeviceId },
    reply: { state: 'current' },
  },
  listDriverCarousel: {
    query: exampleQuery,
    reply: [
      {
        id: exampleId,
        language: 'en',
        title: 'Night price',
        link: {
          kind: 'page',
          page: 'map',
        },
        picture: {
          address: '/api/public/content/pictures/1',
          alt: 'A charge point at night',
        },
      },
    ],
  },
  listDriverNews: { query: exampleQuery, reply: examplePage(exampleNews) },
  getDriverNews: {
    params: exampleParams,
    query: exampleQuery,
    reply: {
      ...exampleNews,
      body: [
        {
          kind: 'paragraph',
          spans: [{ text: 'Four connectors.' }],
        },
      ],
    },
  },
  listDriverStations: {
    query: { operator: exampleOperatorCode, longitude: -3.7, latitude: 40.4 },
    reply: examplePage(exampleStation),
  },
  getDriverStation: {
    params: exampleParams,
    query: exampleQuery,
    reply: {
      ...exampleStation,
      guide: 'Level -1',
      hotline: '+34910000000',
      evaluation: {
        count: 12,
        average: 4.6,
      },
      chargePoints: [
        {
          ...exampleConnector,
          price: examplePrice,
        },
      ],
    },
  },
  resolveDriverQr: {
    query: { operator: exampleOperatorCode, qr: 'hlht://320106001201.riverside/' },
    reply: {
      connector: exampleConnector,
      price: examplePrice,
      station: exampleCodeStation,
    },
  },
  listDriverCodeConnectors: {
    query: { operator: exampleOperatorCode, qr: '3201060012' },
    reply: [{ connector: exampleConnector, station: exampleCodeStation }],
  },
  sendDriverCode: {
    body: { operator: exampleOperatorCode, phone: '+34600000001', deviceId: exampleDeviceId, language: 'es' },
    reply: { minutes: 5, againSeconds: 60, test: false, code: null },
  },
  authoriseDriver: {
    body: {
      operator: exampleOperatorCode,
      client_id: 'driver-web',
      response_type: 'code',
      code_challenge: exampleSecret,
      code_challenge_method: 'S256',
      device_id: exampleDeviceId,
      language: 'es',
      agrees: ['terms:2'],
      proof: {
        kind: 'phone',
        phone: '+34600000001',
        code: '123456',
      },
    },
    reply: { authorization_code: 'edc_…', expires_in: 60 },
  },
  driverToken: {
    body: { grant_type: 'authorization_code', client_id: 'driver-web', code: 'edc_…', code_verifier: exampleSecret },
    reply: {
      access_token: 'eda_…',
      token_type: 'bearer',
      expires_in: 600,
      refresh_token: 'edr_…',
      scope: 'driver',
    },
  },
  revokeDriver: { body: { client_id: 'driver-web', token: 'eda_…' }, reply: {} },
  startDriverSession: { body: { qr: 'hlht://320106001201.riverside/' }, reply: exampleSession },
  listLiveSessions: { reply: [exampleSession] },
  getRunningSession: { params: exampleParams, reply: exampleSession },
  watchSession: { params: exampleParams },
  stopDriverSession: {
    params: exampleParams,
    reply: { answer: 'accepted', session: { ...exampleSession, state: 'stopping' } },
  },
  listDriverSessions: { query: { from: '2026-05-01', to: '2026-05-31' }, reply: examplePage(chargingSession) },
  getDriverSession: {
    params: exampleParams,
    reply: {
      ...chargingSession,
      bill: null,
      billed: false,
      canEvaluate: true,
      canInvoice: true,
      paid: [
        {
          account: 'wallet_principal',
          own: true,
          amountMinor: 1260,
        },
      ],
      returned: null,
      signed: {
        verdict: 'verified',
        meterSerial: 'M-4711',
        beginAt: chargingSession.startedAt,
        beginDwh: 12_000_000,
        endAt: chargingSession.endedAt,
        endDwh: 12_300_000,
        signedDwh: chargingSession.energyDwh,
        contradictsBill: false,
      },
      curve: [
        {
          at: exampleInstant,
          powerW: 6e4,
          soc: 20,
        },
      ],
    },
  },
  listDriverWallets: {
    reply: [
      {
        id: exampleId,
        kind: 'own',
        name: '+346****0001',
        state: 'active',
        currency: 'EUR',
        availableMinor: 2e3,
        principalMinor: 2e3,
        giftMinor: 0,
        frozenMinor: 0,
        arrearsMinor: 0,
      },
    ],
  },
  listDriverMovements: {
    query: {},
    reply: examplePage({
      at: exampleInstant,
      what: 'payment.topup',
      businessId: exampleId,
      account: 'principal',
      amountMinor: 2e3,
      currency: 'EUR',
    }),
  },
  topUpOptions: {
    reply: {
      currency: 'EUR',
      ways: [{ accountId: exampleId, provider: 'stripe', method: 'page', appId: '', test: true }],
    },
  },
  createTopUp: { body: { accountId: exampleId, method: 'card', amountMinor: 2_000 }, reply: topUp },
  listTopUps: { query: {}, reply: examplePage({ ...topUp, offer: null }) },
  getTopUp: { params: exampleParams, reply: topUp },
  handOverTopUp: { params: exampleParams, reply: { ticket: exampleSecret, expiresAt: exampleLaterInstant } },
  payHandedOver: {
    body: { step: 'pay', ticket: exampleSecret, code: '0f1AbC' },
    reply: { state: 'created', amountMinor: 2_000, currency: 'CNY', test: true, offer: null },
  },
  lookAtTopUp: {
    params: exampleParams,
    reply: { ...topUp, state: 'captured', offer: null, paidAt: exampleLaterInstant },
  },
  listDriverCoupons: {
    query: { state: 'unused' },
    reply: examplePage({
      id: exampleId,
      no: 'C0001',
      strategyName: 'Welcome',
      off: {
        how: 'amount',
        amountMinor: 500,
      },
      state: 'unused',
      preferred: false,
      validFrom: null,
      validUntil: exampleLaterInstant,
      grantedAt: exampleInstant,
      usedAt: null,
      usedMinor: 0,
      remainedMinor: null,
      sessionId: null,
    }),
  },
  redeemDriverVoucher: {
    body: { code: '2222-2222-2222-2222' },
    reply: { id: exampleId, amountMinor: 1_000, currency: 'EUR' },
  },
  listDriverTitles: { query: {}, reply: examplePage(exampleInvoiceTitle) },
  createDriverTitle: { body: titleFields, reply: exampleInvoiceTitle },
  deleteDriverTitle: { params: exampleParams, reply: exampleDone },
  listDriverInvoiceable: { query: {}, reply: examplePage({ ...exampleInvoiceLine, currency: 'EUR' }) },
  applyDriverInvoice: { body: { titleId: exampleOtherId, sessionIds: [exampleId] }, reply: invoiceDetail },
  listDriverInvoices: { query: {}, reply: examplePage(exampleInvoice) },
  getDriverInvoice: { params: exampleParams, reply: invoiceDetail },
  downloadDriverInvoice: { params: { id: exampleId, kind: 'pdf' } },
  createDriverBooking: {
    body: {
      stationId: exampleId,
      connector: { chargePointId: exampleId, connectorNo: 1 },
      startsAt: exampleInstant,
      minutes: 30,
    },
    reply: exampleBooking,
  },
  listDriverBookings: { query: {}, reply: examplePage(exampleBooking) },
  cancelDriverBooking: {
    params: exampleParams,
    reply: { ...exampleBooking, state: 'cancelled', endedAt: exampleInstant },
  },
  sendDriverFeedback: {
    body: { kind: 'other', content: 'The light is off' },
    reply: { ...exampleFeedback, thread: [] },
  },
  listDriverFeedback: { query: {}, reply: examplePage(exampleFeedback) },
  getDriverFeedback: {
    params: exampleParams,
    reply: {
      ...exampleFeedback,
      thread: [{ at: exampleLaterInstant, kind: 'reply', text: 'On its way', byName: 'Service' }],
    },
  },
  sendDriverMessage: {
    params: exampleParams,
    body: { text: 'It is off again' },
    reply: {
      ...exampleFeedback,
      thread: [{ at: exampleLaterInstant, kind: 'message', text: 'It is off again', byName: '' }],
    },
  },
  evaluateDriverSession: {
    params: exampleParams,
    body: { stars: 5, tags: ['quick'], text: 'Fine' },
    reply: exampleEvaluation,
  },
  listDriverEvaluations: { query: {}, reply: examplePage(exampleEvaluation) },
  getDriverMe: { reply: exampleProfile },
  updateDriverMe: { body: { nickname: '', language: 'es', version: 1 }, reply: exampleProfile },
  leaveOperator: { body: { confirm: true }, reply: exampleDone },
  listDriverDevices: {
    reply: [
      {
        id: exampleId,
        client: 'driver-web',
        name: 'Browser',
        signedInAt: exampleInstant,
        usedAt: exampleLaterInstant,
        current: true,
      },
    ],
  },
  endDriverDevice: { params: exampleParams, reply: exampleDone },
  listDriverAgreements: { query: {}, reply: [exampleAgreement] },
  giveDriverAgreement: {
    body: { kind: 'terms', version: 2 },
    reply: [{ ...exampleAgreement, agreedVersion: 2, state: 'agreed' }],
  },
  listDriverConsents: { reply: [exampleConsent] },
  setDriverConsents: { body: { changes: [exampleConsent] }, reply: [exampleConsent] },
  grantMiniMessages: { body: { templateId: 'T-01', times: 1 }, reply: { remaining: 1 } },
  listDriverNotices: {
    query: { unread: true },
    reply: examplePage({
      id: exampleId,
      event: 'session_ended',
      title: 'Charging has ended',
      text: 'Riverside: 30 kWh',
      folded: 0,
      createdAt: exampleLaterInstant,
      readAt: null,
    }),
  },
  readDriverNotices: { body: { ids: [exampleId] }, reply: { unread: 0 } },
  getPushKey: { reply: { publicKey: exampleSubscription.p256dh } },
  subscribePush: { body: exampleSubscription, reply: exampleDone },
  unsubscribePush: { body: { endpoint: exampleSubscription.endpoint }, reply: exampleDone },
  listDriverTexts: { reply: [exampleLegalText] },
  publishDriverText: { body: { kind: 'terms', wordings: exampleLegalText.wordings }, reply: exampleLegalText },
}
