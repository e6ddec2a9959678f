import type { Tx } from '@evops/platform/server'
import type { Generated } from 'kysely'

interface OauthClientsTable {
  client_id: string
  name: string
  secret_hash: Buffer | null
  first_party: Generated<boolean>
  created_at: Generated<Date>
}
declare module '@evops/platform/server' {
  interface Tables {
    organisation_oauth_clients: OauthClientsTable
  }
}

export interface OauthClient {
  clientId: string
  /** HMAC of the secret; null for a public client. */
  secretHash: Buffer | null
  firstParty: boolean
}

/** All of them, they are few. Needs the platform's transaction: a client asks before any operator is known. */
export async function allClients(tx: Tx): Promise<OauthClient[]> {
  return tx
    .selectFrom('organisation_oauth_clients')
    .select(['client_id as clientId', 'secret_hash as secretHash', 'first_party as firstParty'])
    .execute()
}
