import { isMachinePassword, hashMachinePassword, type Services } from '@evops/platform/server'

const purpose = 'depot-partners'
export function hashPartnerPassword(services: Pick<Services, 'config'>, password: string | Buffer): Buffer {
  return hashMachinePassword(services, { purpose, password })
}
export function isPartnerPassword(services: Pick<Services, 'config'>, password: string, hash: Buffer): boolean {
  return isMachinePassword(services, { purpose, password }, hash)
}
