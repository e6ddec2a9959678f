import type { FirmwareStatusNotificationRequest } from '@evops/ocpp/contract'
import { answered, type RemoteCall } from './remote-call.ts'

const dcKind = 1
const acKind = 2
const whenIdle = 2
const timeoutMinutes = 30
const wattsPerKw = 1_000

/**
 * Sends the name of a firmware on our FTP server (0x94). The charge point answers after the download, up to half an hour
 * later, so the command is accepted when it is sent. Its secret is the name: 24 random bytes, as in the URL for OCPP.
 */
export const updateFirmware: RemoteCall = async (deps, connection, { fields }) => {
  const ftp = deps.ftp()
  const { chargePointNo, login, point } = connection
  const path = /\/([\w-]{32})(?:\.bin)?$/.exec(String(fields.location))?.[1]
  if (!ftp || path === undefined)
    return { state: 'error', code: 'NotSupported', description: 'EVOPS_YKC_FTP is not set', details: {} }
  connection.send('UpdateFirmware', {
    chargePointNo,
    kind: login.kind === 1 ? acKind : dcKind,
    power: Math.round(point.ratedPowerW / wattsPerKw),
    server: ftp.host,
    port: ftp.port,
    user: 'evops',
    password: 'evops',
    path,
    when: whenIdle,
    timeout: timeoutMinutes,
  })
  return answered('Accepted')
}

/**
 * Status of a firmware update by the result of 0x93: it was downloaded and checked, it is for another charge point or
 * model, or the download took too long. That it is installed is only proven by a login with its version.
 */
export function firmwareStatusOf(result: number): FirmwareStatusNotificationRequest['status'] {
  if (result === 0) return 'Installing'
  return result === 3 ? 'DownloadFailed' : 'InstallationFailed'
}
