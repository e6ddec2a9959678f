import { isPayload, type CallReaction, type MessagePayload } from './messages.ts'

/** Controls of distributed energy resources of a 2.1 charge point, by id. */
export type DerControls = Map<string, DerControl>
interface DerControl {
  readonly id: string
  readonly type: string
  readonly isDefault: boolean
  /** Field of the message with the settings. */
  readonly field: string
  readonly settings: MessagePayload
  superseded: boolean
}
type SendCall = (action: string, payload: MessagePayload) => void

/** Names of the settings inside an entry of the report, where they differ from the field. */
const innerNames: Readonly<Record<string, string>> = { fixedPFAbsorb: 'fixedPF', fixedPFInject: 'fixedPF' }
const withoutDefault = new Set(['enterService', 'gradient'])
const priorityOf = ({ settings }: DerControl) => Number(settings['priority'])

/** Start and end in epoch milliseconds. A default control has neither. */
function spanOf({ settings }: DerControl): [number, number] {
  const { startTime } = settings
  const start = typeof startTime === 'string' ? Date.parse(startTime) : Number.NaN
  return [start, start + Number(settings['duration'] ?? 0) * 1000]
}
function overlaps(one: DerControl, other: DerControl): boolean {
  if (one.type !== other.type || one.isDefault !== other.isDefault || one.id === other.id) return false
  const [[start, end], [otherStart, otherEnd]] = [spanOf(one), spanOf(other)]
  return one.isDefault || (start < otherEnd && otherStart < end)
}

/** OCPP 2.1, R04: of overlapping controls of a type the one with the lower priority number applies, or the newer one. */
function set(payload: MessagePayload, controls: DerControls, sendUpdate: SendCall): CallReaction {
  const { isDefault, controlId, controlType, ...fields } = payload
  const [field, settings] = Object.entries(fields).find(([, value]) => isPayload(value)) ?? []
  if (field === undefined || !isPayload(settings)) return { answer: { status: 'Rejected' } }
  const id = String(controlId)
  const control = { id, type: String(controlType), isDefault: isDefault === true, field, settings, superseded: false }
  const others = [...controls.values()].filter((other) => overlaps(control, other))
  const replaced = others.filter((other) => !other.superseded && priorityOf(other) >= priorityOf(control))
  for (const other of replaced) other.superseded = true
  control.superseded = others.some((other) => priorityOf(other) < priorityOf(control))
  controls.set(id, control)
  const supersededIds = replaced.map((other) => other.id)
  const list = supersededIds.length > 0 && { supersededIds }
  const [start, end] = spanOf(control)
  const isRunning = !control.superseded && start <= Date.now() && Date.now() < end
  const then = () => {
    const timestamp = new Date().toISOString()
    if (isRunning) sendUpdate('NotifyDERStartStop', { controlId: id, started: true, timestamp, ...list })
  }
  return { answer: { status: 'Accepted', ...list }, then }
}

function matchingControls({ isDefault, controlType, controlId }: MessagePayload, controls: DerControls): DerControl[] {
  return [...controls.values()].filter(
    (control) =>
      (isDefault === undefined || control.isDefault === isDefault) &&
      (controlId === undefined ? controlType === undefined || control.type === controlType : control.id === controlId),
  )
}

/** Entry of the report: curves with their type, and superseding only where the version has it. */
function entryOf({ id, type, field, isDefault, superseded: isSuperseded, settings }: DerControl): MessagePayload {
  return {
    id,
    ...(!withoutDefault.has(field) && { isDefault, isSuperseded }),
    ...(field === 'curve' && { curveType: type }),
    [innerNames[field] ?? field]: settings,
  }
}

function report(payload: MessagePayload, controls: DerControls, sendUpdate: SendCall): CallReaction {
  const found = matchingControls(payload, controls)
  if (found.length === 0) return { answer: { status: 'NotFound' } }
  const byField = Map.groupBy(found, ({ field }) => field)
  const fields = [...byField].map(([field, all]) => [field, all.slice(0, 24).map(entryOf)])
  const { requestId } = payload
  const then = () => sendUpdate('ReportDERControl', { requestId, tbc: false, ...Object.fromEntries(fields) })
  return { answer: { status: 'Accepted' }, then }
}

/** Returns the response to a call for distributed energy resources, or undefined for any other call. */
export function handleDerCall(
  action: string,
  payload: MessagePayload,
  { controls, sendUpdate }: { controls: DerControls; sendUpdate: SendCall },
): CallReaction | undefined {
  if (action === 'SetDERControl') return set(payload, controls, sendUpdate)
  if (action === 'GetDERControl') return report(payload, controls, sendUpdate)
  if (action === 'AFRRSignal') return { answer: { status: 'Accepted' } }
  if (action !== 'ClearDERControl') return undefined
  const found = matchingControls(payload, controls)
  for (const { id } of found) controls.delete(id)
  return { answer: { status: found.length > 0 ? 'Accepted' : 'NotFound' } }
}
