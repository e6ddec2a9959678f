import { createVerify, X509Certificate } from 'node:crypto'
import { isPayload, type MessagePayload, type CallReaction } from './messages.ts'
import { restartChargePoint } from './life.ts'
import type { ChargePointState } from './point.ts'

/** OCPP 1.6, section 5.19: download, installation and restart, with a report of each step. */
export function updateFirmware(point: ChargePointState, payload: MessagePayload): CallReaction {
  return { answer: {}, then: () => void update(point, { location: String(payload['location']) }) }
}

/** Security extension: a firmware with an invalid signature is not installed. */
export function signedUpdateFirmware(point: ChargePointState, payload: MessagePayload): CallReaction {
  const { firmware, requestId } = payload
  if (!isPayload(firmware)) return { error: 'OccurenceConstraintViolation' }
  const { location, signature, signingCertificate } = firmware
  try {
    const certificate = new X509Certificate(String(signingCertificate))
    const wanted = {
      location: String(location),
      requestId,
      signed: { certificate, signature: String(signature) },
    }
    return { answer: { status: 'Accepted' }, then: () => void update(point, wanted) }
  } catch {
    return { answer: { status: 'InvalidCertificate' } }
  }
}

interface Update {
  location: string
  requestId?: unknown
  signed?: { certificate: X509Certificate; signature: string }
}

async function update(point: ChargePointState, { location, requestId, signed }: Update): Promise<void> {
  const { firmware } = point.extras
  const action = signed ? 'SignedFirmwareStatusNotification' : 'FirmwareStatusNotification'
  const sendFirmwareStatus = (status: string) => {
    Object.assign(firmware, { status, requestId })
    return point.link.call(action, () => ({ status, ...(signed && { requestId }) }))
  }
  await sendFirmwareStatus('Downloading')
  const bytes = await downloadFile(location)
  if (!bytes) return void (await sendFirmwareStatus('DownloadFailed'))
  await sendFirmwareStatus('Downloaded')
  if (signed) {
    const { certificate, signature } = signed
    const right = createVerify('sha256').update(bytes).verify(certificate.publicKey, signature, 'base64')
    await sendFirmwareStatus(right ? 'SignatureVerified' : 'InvalidSignature')
    if (!right) return
  }
  await sendFirmwareStatus('Installing')
  const version = /version[ :=]+([\w.-]{1,40})/i.exec(bytes.subarray(0, 200).toString('latin1'))?.[1]
  if (version === 'broken') return void (await sendFirmwareStatus('InstallationFailed'))
  firmware.version = version ?? `${firmware.version}+`
  await sendFirmwareStatus('Installed')
  firmware.status = 'Idle'
  await restartChargePoint(point, 'SoftReset')
}

async function downloadFile(location: string): Promise<Buffer | undefined> {
  try {
    const reply = await fetch(location)
    return reply.ok ? Buffer.from(await reply.arrayBuffer()) : undefined
  } catch {
    return undefined
  }
}

/** OCPP 1.6, section 5.9. */
export function getDiagnostics(point: ChargePointState, payload: MessagePayload): CallReaction {
  const fileName = `${point.options.identity}-diagnostics.txt`
  const wanted = { location: String(payload['location']), fileName, log: false, requestId: undefined }
  return { answer: { fileName }, then: () => void upload(point, wanted) }
}

/** Security extension. */
export function getLog(point: ChargePointState, payload: MessagePayload): CallReaction {
  const { log, logType, requestId } = payload
  if (!isPayload(log)) return { error: 'OccurenceConstraintViolation' }
  const filename = `${point.options.identity}-${String(logType)}.txt`
  const wanted = { location: String(log['remoteLocation']), fileName: filename, log: true, requestId }
  return { answer: { status: 'Accepted', filename }, then: () => void upload(point, wanted) }
}

async function upload(
  point: ChargePointState,
  wanted: { location: string; fileName: string; log: boolean; requestId: unknown },
): Promise<void> {
  const { location, fileName, log, requestId } = wanted
  const sendUploadStatus = (status: string) => {
    Object.assign(point.extras.upload, { status, requestId, log })
    return log
      ? point.link.call('LogStatusNotification', () => ({ status, requestId }))
      : point.link.call('DiagnosticsStatusNotification', () => ({ status }))
  }
  await sendUploadStatus('Uploading')
  const body = `${point.time.text()} ${point.options.identity} ${point.connectors.map(({ status }) => status).join(' ')}\n`
  const done = await fetch(`${location}/${fileName}`, { method: 'PUT', body }).then(
    ({ ok }) => ok,
    () => false,
  )
  await sendUploadStatus(done ? 'Uploaded' : log ? 'UploadFailure' : 'UploadFailed')
  point.extras.upload.status = 'Idle'
}
