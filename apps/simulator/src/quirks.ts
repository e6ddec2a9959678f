import type { Clock } from './clock.ts'

/** Deviations of real charge points from the standard. All are off by default. */
export interface ChargePointQuirks {
  /**
   * After a reset only the StopTransaction of a transaction started offline is sent; Start and meter values are lost.
   */
  stopOnly?: boolean
  /** A restart deletes active sessions, so their stop is never sent. */
  losesSessions?: boolean
  /** A stop has the time of its sending, not of the event. */
  stampsWhenSent?: boolean
  /**
   * Transactions started offline use this id in meter values and stop, instead of the one from the response to Start.
   */
  offlineTransactionId?: -1 | 0
  /** Number of additional sendings of each transaction message after its response. */
  repeatSends?: number
  /** Message id of a resent transaction message. Default `new`. */
  resendId?: 'same' | 'new'
  /** StartTransaction contains register 0, all later messages the real register. */
  zeroMeterStart?: 'offline' | 'always'
  /** Milliseconds added to each reported time. */
  clockOffsetMs?: number
  /** 0.1 means the charge point's clock gains 10 %. */
  clockDrift?: number
  /** The charge point's clock shows 1970 until a response contains the time. */
  clockFrom1970?: boolean
  energyUnit?: 'Wh' | 'kWh'
  /** Accepts and reports charging profiles, but charges without applying them. */
  ignoresProfiles?: boolean
  /** Every n-th meter value has no energy. */
  omitEnergyEvery?: number
  /** Every n-th meter value has a register 5 kWh too low. */
  registerFallsEvery?: number
}

/** Internal clock of the charge point, which may be wrong. */
export interface DeviceTime {
  /** Epoch milliseconds of the charge point's clock. */
  now(): number
  text(): string
  /** Sets the clock to the time in the response to BootNotification or Heartbeat. */
  sync(serverTime: unknown): void
}

export function createDeviceTime(clock: Clock, quirks: ChargePointQuirks): DeviceTime {
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
      const serverMs = typeof serverTime === 'string' ? Date.parse(serverTime) : Number.NaN
      if (quirks.clockFrom1970 && Number.isFinite(serverMs)) offset = serverMs - clock.now()
    },
  }
}
