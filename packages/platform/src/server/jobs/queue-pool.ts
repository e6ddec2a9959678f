import pg from 'pg'

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void

/**
 * A pool for graphile-worker 0.18, whose listener releases its client twice if it is stopped while its first query
 * fails. The second release is ignored and must not end the process.
 */
export class QueuePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    if (!taken) return super.connect()
    super.connect((error, client, release) => {
      let isReleased = false
      taken(error, client, () => {
        if (!isReleased) release()
        isReleased = true
      })
    })
  }
}
