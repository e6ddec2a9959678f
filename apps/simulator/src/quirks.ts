import type { Clock } from './clock.ts'

/** What charge points in the field really do. All off by default. */
export interface Quirks {
  /** After a reset only the StopTransaction of a transaction begun offline is sent; Start and samples are lost. */
  stopOnly?: boolean
  /** A restart forgets what was charging: its stop is never told. */
  forgetsSessions?: boolean
  /** A stop bears the time when it is sent, not when it happened. */
  stampsWhenSent?: boolean
  /** Transactions begun offline use this id in samples and stop, instead of the one from Start's answer. */
  offlineTransactionId?: -1 | 0
  /** Every transaction message is sent this many times more after its answer. */
  repeatSends?: number
  /** Message id of a resent transaction message. Default `new`. */
  resendId?: 'same' | 'new'
  /** StartTransaction says register 0, everything after it the life-long register. */
  zeroMeterStart?: 'offline' | 'always'
  /** Added to every time the point reports. */
  clockOffsetMs?: number
  /** 0.1: the point's clock gains 10 %. */
  clockDrift?: number
  /** The point believes it is 1970 until an answer tells it the time. */
  clockFrom1970?: boolean
  energyUnit?: 'Wh' | 'kWh'
  /** Accepts charging profiles, tells of them, and charges as if there were none. */
  ignoresProfiles?: boolean
  /** Every n-th sample comes without energy. */
  omitEnergyEvery?: number
  /** Every n-th sample shows a register 5 kWh too low. */
  registerFallsEvery?: number
}

/** The clock inside the point, which may be wrong. */
export interface DeviceTime {
  /** Epoch milliseconds as the point sees them. */
  now(): number
  text(): string
  /** Takes the time of BootNotification's or Heartbeat's answer. */
  sync(serverTime: unknown): void
}

export function createDeviceTime(clock: Clock, quirks: Quirks): DeviceTime {
  const poweredAt = clock.now()
  let offset = quirks.clockFrom1970 ? -poweredAt : (quirks.clockOffsetMs ?? 0)
  function now(): number {
    const elapsed = clock.now() - poweredAt
    return clock.now() + offset + elapsed * (quirks.clockDrift ?? 0)
  }
  return {
    now,
    text: () => new Date(now()).toISOString(),
    sync(serverTime) {
      const told = typeof serverTime === 'string' ? Date.parse(serverTime) : Number.NaN
      if (quirks.clockFrom1970 && Number.isFinite(told)) offset = told - clock.now()
    },
  }
}
