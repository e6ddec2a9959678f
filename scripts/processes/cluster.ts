import { createInstallation, type Installation } from '../bench/installation.ts'

/** Several processes of one installation on an existing database: two for browsers, two for charge points. */
export interface ProcessCluster {
  webs: [Installation, Installation]
  gateways: [Installation, Installation]
  secretKey: Buffer
  remove(): Promise<void>
}

export async function createProcessCluster(options: {
  databaseUrl: string
  /** Undefined: the processes communicate over LISTEN/NOTIFY. */
  natsUrl?: string | undefined
}): Promise<ProcessCluster> {
  const secretKey = 'a key for runs of several processes only'
  const made: Installation[] = []
  const make = async (roles: string) => {
    const one = await createInstallation({
      env: {
        DATABASE_URL: options.databaseUrl,
        EVOPS_SECRET_KEY: secretKey,
        EVOPS_ROLES: roles,
        ...(options.natsUrl === undefined ? {} : { NATS_URL: options.natsUrl }),
      },
    })
    made.push(one)
    await one.start()
    return one
  }
  const remove = async () => {
    await Promise.all(made.map((one) => one.remove()))
  }
  try {
    // The first process initialises an empty database.
    const first = await make('web,worker')
    const [second, left, right] = await Promise.all([make('web'), make('gateway'), make('gateway')])
    return {
      webs: [first, second],
      gateways: [left, right],
      secretKey: Buffer.from(secretKey, 'utf8'),
      remove,
    }
  } catch (error) {
    await remove()
    throw error
  }
}
