import {
  derSettingsFields,
  parseTimestamp,
  type DerControlType,
  type DerReportEntry,
  type DerSettings,
  type DerSettingsField,
  type ReportDERControl,
} from '@evops/ocpp/contract'
import { derSettingsFieldOf } from '../../contract/index.ts'

export interface DerControlRow {
  operatorId: string
  chargePointId: string
  controlId: string
  controlType: string
  isDefault: boolean
  settings: DerSettings
  superseded: boolean
  at: Date
}
type Place = Pick<DerControlRow, 'operatorId' | 'chargePointId' | 'at'>

/** A control of SetDERControl; its type names the field with its settings. */
export interface SentDerControl extends Partial<Record<DerSettingsField, DerSettings>> {
  isDefault: boolean
  controlId: string
  controlType: DerControlType
}

/** Returns an accepted control as a row, or null if it has no settings. */
export function acceptedDerControl(place: Place, sent: SentDerControl): DerControlRow | null {
  const { controlId, controlType, isDefault } = sent
  const settings = sent[derSettingsFieldOf(controlType)]
  return settings ? { ...place, controlId, controlType, isDefault, settings, superseded: false } : null
}

/** Types of the reported fields that are no curves, and the name of the settings in each entry. */
const reportedFields: Readonly<Record<DerSettingsField, { type?: DerControlType; inner: keyof DerReportEntry }>> = {
  curve: { inner: 'curve' },
  enterService: { type: 'EnterService', inner: 'enterService' },
  fixedPFAbsorb: { type: 'FixedPFAbsorb', inner: 'fixedPF' },
  fixedPFInject: { type: 'FixedPFInject', inner: 'fixedPF' },
  fixedVar: { type: 'FixedVar', inner: 'fixedVar' },
  freqDroop: { type: 'FreqDroop', inner: 'freqDroop' },
  gradient: { type: 'Gradients', inner: 'gradient' },
  limitMaxDischarge: { type: 'LimitMaxDischarge', inner: 'limitMaxDischarge' },
}

/** Returns the controls of a report as rows. */
export function reportedDerControls(place: Place, report: ReportDERControl): DerControlRow[] {
  return derSettingsFields.flatMap((field) =>
    (report[field] ?? []).flatMap((entry) => {
      const { type, inner } = reportedFields[field]
      const controlType = type ?? entry.curveType
      const settings = entry[inner]
      if (controlType === undefined || typeof settings !== 'object') return []
      const { id: controlId, isDefault = true, isSuperseded: superseded = false } = entry
      return [{ ...place, controlId, controlType, isDefault, settings, superseded }]
    }),
  )
}

/** Returns the start of a control, or null for a default control and an unreadable time. */
export function derStartOf({ startTime }: DerSettings): Date | null {
  const at = startTime === undefined ? null : parseTimestamp(startTime)
  return at === null ? null : new Date(at)
}
