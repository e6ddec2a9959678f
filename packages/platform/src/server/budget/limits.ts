/**
 * This table limits the actions of strangers, drivers and partners. A rate is a bucket: `most` may come at once, and the
 * bucket is full again after `seconds`. Beyond a rate a caller waits for the next part of it; no one is locked out.
 * EVOPS_BUDGETS changes single limits.
 */
export interface RateLimit {
  most: number
  seconds: number
  /** True if administrators are notified of this level too, as they are of operator and installation. */
  isNoticed?: boolean
}
const minute = 60
const hour = 3_600

/**
 * Rates by action and by whom they are counted. `network` is a whole IPv4 address or an IPv6 /64. `returning` replaces all
 * other levels for a caller who succeeded before, so that strangers cannot use up what a returning caller needs.
 */
export const rateLimits = {
  /** Sign-in codes sent by SMS; each costs money and reaches a person. */
  code: {
    returning: { most: 5, seconds: hour },
    /** One phone number, whoever asks. */
    phone: { most: 5, seconds: hour },
    device: { most: 10, seconds: hour },
    network: { most: 60, seconds: hour },
    operator: { most: 2_000, seconds: hour },
    installation: { most: 20_000, seconds: hour },
  },
  /** Wrong sign-in codes. A code itself ends after five of its own device. */
  codeTry: {
    /** One phone number from one network. */
    pair: { most: 5, seconds: 5 * minute },
    network: { most: 60, seconds: hour },
    operator: { most: 5_000, seconds: hour },
    installation: { most: 50_000, seconds: hour },
  },
  /** Different names with a wrong password, tried from one network by unknown browsers. */
  signInName: {
    network: { most: 20, seconds: 200 },
    installation: { most: 20_000, seconds: hour },
  },
  /** Subscriptions of browsers to web push. */
  push: {
    member: { most: 30, seconds: hour },
    operator: { most: 5_000, seconds: hour },
    installation: { most: 50_000, seconds: hour },
  },
  /** Calls in the name of a partner that nobody signed and that are stored in the message log. */
  unsignedCall: {
    network: { most: 20, seconds: minute },
    partner: { most: 60, seconds: minute },
    operator: { most: 200, seconds: minute },
    installation: { most: 1_000, seconds: minute },
  },
  /** Calls of partners, by partner and network, so that nobody else uses up a partner's limit. */
  partnerCall: { peer: { most: 1_200, seconds: minute, isNoticed: true } },
  /** Reads of public data by an authority, by feed. All data is read each time. */
  publicFeed: { peer: { most: 30, seconds: minute, isNoticed: true } },
  /** Views of an operator's public monitors. */
  publicMonitor: { network: { most: 120, seconds: minute } },
  /**
   * Failed handshakes of charge points, over the OCPP gateways of all processes. Each gateway slows a network down by
   * itself, because a charge point that has connected before passes; after the burst a network waits.
   */
  handshakeFailure: { network: { most: 300, seconds: 6, isNoticed: true } },
  /** Costly actions of a driver, by device. */
  start: { device: { most: 10, seconds: minute } },
  stop: { device: { most: 20, seconds: minute } },
  topUp: { device: { most: 20, seconds: hour } },
  booking: { device: { most: 20, seconds: hour } },
  say: { device: { most: 20, seconds: hour } },
  invoice: { device: { most: 30, seconds: hour } },
  /** Tries of voucher codes; one that succeeds does not count. */
  voucher: {
    member: { most: 10, seconds: hour },
    network: { most: 60, seconds: hour },
    operator: { most: 5_000, seconds: hour },
    installation: { most: 50_000, seconds: hour },
  },
  /** Charges of guests, who have no account: each one opens a payment at a provider. */
  guestCharge: {
    network: { most: 12, seconds: 10 * minute },
    operator: { most: 2_000, seconds: hour },
    installation: { most: 20_000, seconds: hour },
  },
  /** Reads of the drivers' app without a token. */
  publicRead: { network: { most: 240, seconds: minute } },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<RateLevel, RateLimit>>>>>

export type RateLevel =
  | 'returning'
  | 'pair'
  | 'phone'
  | 'device'
  | 'member'
  | 'network'
  | 'peer'
  | 'partner'
  | 'operator'
  | 'installation'
export type RateLimitedAction = keyof typeof rateLimits

/** Streams that may be open at once, over all processes. */
export const streamCeilings = {
  /** Server-sent events of the drivers' app; one browser shows at most a few sessions. */
  driverStream: { signIn: 4, member: 8, operator: 2_000, installation: 10_000 },
  /** Live sockets of the console, one for each tab. */
  staffSocket: { signIn: 40, operator: 4_000, installation: 10_000 },
} as const
export type StreamKind = keyof typeof streamCeilings
export type StreamLevel = 'signIn' | 'member' | 'operator' | 'installation'

/** Share of a rate or ceiling of an operator or the installation from which on an alarm is raised. */
export const nearShare = 0.8

/** Refusals of one action within `seconds` from which on administrators are notified of guesses or a flood. */
export const refusalFloodLimit = { most: 100, seconds: 10 * minute } as const

/**
 * Share of a rate that a process reserves in the database at once, so that most frequent actions cost no write. All
 * processes together never exceed the rate.
 */
export const reservedShare = 1 / 20

/** Names of all limits, by which a setting changes them: `code.network`. */
export const limitNames: readonly string[] = [rateLimits, streamCeilings].flatMap((table) =>
  Object.entries(table).flatMap(([act, levels]) => Object.keys(levels).map((level) => `${act}.${level}`)),
)
