import pg from 'pg'

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void

/**
 * A pool for graphile-worker, whose listener gives its client back twice when it is stopped while its first question
 * fails (0.18): the second time is nobody's business, and must not end the process.
 */
export class QueuePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    if (!taken) return super.connect()
    super.connect((error, client, release) => {
      let isGivenBack = false
      taken(error, client, () => {
        if (!isGivenBack) release()
        isGivenBack = true
      })
    })
  }
}
