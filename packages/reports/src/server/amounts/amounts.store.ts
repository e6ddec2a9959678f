import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { AmountBucket, AmountsFilter } from '../../contract/index.ts'
import { daysOf } from '../spans.store.ts'
import { bucketEdges } from './buckets.rules.ts'

interface Found {
  currency: string
  bucket: number
  orders: number
  netMinor: number
}

/** Buckets from the first to the last with an order, those without one between them. */
export async function bucketsOf(tx: Tx, span: AmountsFilter): Promise<AmountBucket[]> {
  const columns = ['currency', 'bucket', 'orders', 'net_minor']
  const facts = daysOf(span.pileId ? 'reports_amounts' : 'reports_station_amounts', columns, span)
  const { rows } = await sql<Found>`
    select currency, bucket, sum(orders)::bigint as orders, sum(net_minor)::bigint as "netMinor" from (${facts}) d group by 1, 2 order by 1, 2`.execute(
    tx,
  )
  return [...Map.groupBy(rows, ({ currency }) => currency)].flatMap(([currency, own]) => {
    const first = own[0]?.bucket ?? 0
    const found = new Map(own.map((row) => [row.bucket, row]))
    return Array.from({ length: (own.at(-1)?.bucket ?? first) - first + 1 }, (_, place) => first + place)
      .map((bucket) => ({
        currency,
        ...bucketEdges(currency, bucket),
        orders: found.get(bucket)?.orders ?? 0,
        netMinor: found.get(bucket)?.netMinor ?? 0,
      }))
      .filter(({ fromMinor, toMinor }) => fromMinor !== toMinor)
  })
}
