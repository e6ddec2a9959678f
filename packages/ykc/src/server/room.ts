import type { YkcConnection, YkcEndReason, YkcGatewayOptions, YkcLimits } from './gateway.options.ts'
import type { PendingCalls } from './pending-calls.ts'
import type { RefusalBrake, ReplacementCounter } from './replacements.rules.ts'

/** A charge point's place on a line. */
export interface YkcSeat<Point> {
  readonly connection: YkcConnection<Point>
  readonly calls: PendingCalls
  /** Monotonic time of the last message. */
  seenAt: number
  end(reason: YkcEndReason): void
}

/** The shared state of a gateway's lines. */
export interface YkcRoom<Point> {
  readonly options: YkcGatewayOptions<Point>
  readonly limits: YkcLimits
  readonly seats: Map<string, YkcSeat<Point>>
  /** Handler in progress by number: the next connection of a number waits for it. */
  readonly turns: Map<string, Promise<void>>
  readonly brake: RefusalBrake
  readonly countReplacement: ReplacementCounter
  now(): Date
}

/** Runs a handler behind the one in progress of the same number, which may belong to a replaced connection. */
export async function takeTurn(
  { turns }: Pick<YkcRoom<unknown>, 'turns'>,
  chargePointNo: string,
  handle: () => Promise<void>,
): Promise<void> {
  const work = (turns.get(chargePointNo) ?? Promise.resolve()).then(handle)
  const settled = work.catch(() => undefined)
  turns.set(chargePointNo, settled)
  try {
    await work
  } finally {
    if (turns.get(chargePointNo) === settled) turns.delete(chargePointNo)
  }
}
