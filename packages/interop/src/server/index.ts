import type { Domain, House } from '@evops/platform/server'
import { partnerEndpoints, partnerProblems } from '../contract/index.ts'
import { partnerRoutes } from './partners/partners.routes.ts'
import { createPartners, type Partners } from './partners/partners.service.ts'

export interface Interop {
  domain: Domain
  /** Both sides' secrets of an interconnection partner, opened; throws request.not-found. Never part of a reply. */
  partnerSecrets: Partners['secretsOf']
}

/** Other platforms: who they are, which of our stations they see, with which secrets both sides sign. */
export function createInterop(house: Pick<House, 'config' | 'now'>): Interop {
  const partners = createPartners(house)
  return {
    domain: {
      name: 'interop',
      problems: partnerProblems,
      endpoints: partnerEndpoints,
      routes: (app) => partnerRoutes(app, partners),
    },
    partnerSecrets: (tx, key) => partners.secretsOf(tx, key),
  }
}
