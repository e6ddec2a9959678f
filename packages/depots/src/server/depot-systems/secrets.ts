import { isMachinePassword, machineHash, type Services } from '@evops/platform/server'

const purpose = 'depot-partners'
export function passwordHash(services: Pick<Services, 'config'>, password: string | Buffer): Buffer {
  return machineHash(services, { purpose, password })
}
export function isPassword(services: Pick<Services, 'config'>, password: string, hash: Buffer): boolean {
  return isMachinePassword(services, { purpose, password }, hash)
}
