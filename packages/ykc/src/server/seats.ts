import type { YkcMessageName, YkcValues } from '../contract/index.ts'
import type { YkcConnection, YkcEndReason } from './gateway.options.ts'
import { createPendingCalls } from './pending-calls.ts'
import type { YkcRoom, YkcSeat } from './room.ts'

/** The charge points of one line. A number speaks only on the line where it logged in. */
export interface LineSeats<Point> {
  readonly size: number
  find(chargePointNo: string): YkcSeat<Point> | undefined
  all(): YkcSeat<Point>[]
  /** Opens a seat after an accepted login. The previous connection of the number ends, wherever it is. */
  open(point: Point, login: YkcValues<'Login'>): YkcSeat<Point>
  end(reason: YkcEndReason): void
}

interface LineOfSeats<Point> {
  address: string
  send<Name extends YkcMessageName>(receiver: YkcConnection<Point>, name: Name, values: YkcValues<Name>): boolean
  end(reason: YkcEndReason): void
}

export function createLineSeats<Point>(room: YkcRoom<Point>, line: LineOfSeats<Point>): LineSeats<Point> {
  const { options } = room
  const seats = new Map<string, YkcSeat<Point>>()

  function createSeat(point: Point, login: YkcValues<'Login'>): YkcSeat<Point> {
    const { chargePointNo } = login
    const calls = createPendingCalls()
    const connection: YkcConnection<Point> = {
      chargePointNo,
      point,
      address: line.address,
      openedAt: room.now(),
      login,
      send: (name, values) => seats.get(chargePointNo) === seat && line.send(connection, name, values),
      close: (reason) => (seats.size > 1 ? seat.end(reason) : line.end(reason)),
    }
    const seat: YkcSeat<Point> = {
      connection,
      calls,
      seenAt: performance.now(),
      end(reason) {
        if (seats.get(chargePointNo) !== seat) return
        seats.delete(chargePointNo)
        if (room.seats.get(chargePointNo) === seat) room.seats.delete(chargePointNo)
        calls.end()
        options.onClose?.(connection, reason)
      },
    }
    return seat
  }

  return {
    get size() {
      return seats.size
    },
    find: (chargePointNo) => seats.get(chargePointNo),
    all: () => [...seats.values()],
    open(point, login) {
      const { chargePointNo } = login
      const seat = createSeat(point, login)
      const previous = room.seats.get(chargePointNo)
      const isCopied = previous !== undefined && room.countReplacement(chargePointNo, performance.now())
      // A second login on the same line replaces the seat and leaves the line open.
      if (seats.get(chargePointNo) === previous) previous?.end('connection replaced')
      else previous?.connection.close('connection replaced')
      seats.set(chargePointNo, seat)
      room.seats.set(chargePointNo, seat)
      options.onOpen?.(seat.connection)
      if (isCopied) options.onCopiedNumber?.(seat.connection)
      return seat
    },
    end(reason) {
      for (const seat of seats.values()) seat.end(reason)
    },
  }
}
