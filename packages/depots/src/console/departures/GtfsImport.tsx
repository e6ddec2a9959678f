import {
  Button,
  CheckField,
  DayField,
  Drawer,
  Field,
  Form,
  type FormState,
  Notice,
  NumberField,
  useFields,
  useForm,
  useSave,
  useWords,
  FileInput,
} from '@evops/kit'
import type { EndpointReply } from '@evops/platform/contract'
import { useState } from 'react'
import { getReadinessBoard, importGtfs, listDepartures } from '../../contract/index.ts'
import { DepotChoice } from '../choose.tsx'
import { departureWords } from './departures.words.ts'

type Looked = EndpointReply<typeof importGtfs>
const mostFaults = 10

/** Imports departures from a GTFS feed: first a preview, then the import. */
export function GtfsImport({ stationId, onClose }: { stationId: string | undefined; onClose: () => void }) {
  const t = useWords(departureWords)
  const [looked, setLooked] = useState<Looked | null>(null)
  const initial = {
    days: 7,
    pullOutMinutes: 15,
    pullInMinutes: 15,
    targetSoc: 90,
    buildBlocks: false,
    dryRun: true,
  }
  const form = useForm(importGtfs, {
    initial: stationId ? { ...initial, stationId } : initial,
    onSaved: setLooked,
  })
  const run = useSave(importGtfs, {
    refreshes: [listDepartures, getReadinessBoard],
    done: t('depots.gtfs.done'),
    onSaved: onClose,
  })
  const write = () => {
    const { data } = importGtfs.body.safeParse(form.values)
    if (data) run.mutate({ body: { ...data, dryRun: false } })
  }
  const n = (looked?.created ?? 0) + (looked?.updated ?? 0)
  return (
    <Drawer title={t('depots.gtfs.title')} onClose={onClose}>
      <Form form={form} verb={t('depots.gtfs.look')} onCancel={onClose}>
        <GtfsFields form={form} />
      </Form>
      {looked && <Found looked={looked} />}
      {looked && n > 0 && (
        <Button kind="primary" busy={run.isPending} onClick={write}>
          {t('depots.gtfs.run', { n })}
        </Button>
      )}
    </Drawer>
  )
}

function GtfsFields({ form }: { form: FormState }) {
  const t = useWords(departureWords)
  const f = useFields(departureWords, 'depots.gtfs', { form })
  const take = (file: File | undefined) => {
    const reader = new FileReader()
    // The part of the data URL after the comma is the file in Base64.
    reader.onload = () => {
      const { result } = reader
      if (typeof result === 'string') form.set('content', result.split(',')[1])
    }
    if (file) reader.readAsDataURL(file)
    else form.set('content', null)
  }
  return (
    <>
      <DepotChoice form={form} name="stationId" kind="depot" label={t('depots.gtfs.stationId')} />
      <Field form={form} name="content" label={t('depots.gtfs.file')}>
        {(control) => <FileInput {...control} accept=".zip" onFile={take} />}
      </Field>
      <DayField {...f('from')} />
      <NumberField {...f('days')} />
      <NumberField {...f('pullOutMinutes')} unit="min" />
      <NumberField {...f('pullInMinutes')} unit="min" />
      <NumberField {...f('targetSoc')} unit="%" />
      <CheckField {...f('buildBlocks')} />
    </>
  )
}

function Found({ looked }: { looked: Looked }) {
  const { total, created, updated, withoutBlock, builtBlocks, findings, errors } = looked
  const t = useWords(departureWords)
  return (
    <>
      <Notice tone={errors.length > 0 ? 'bad' : 'good'}>
        <p>{t('depots.gtfs.found', { total, created, updated })}</p>
        {errors.slice(0, mostFaults).map(({ row, field, message }) => (
          <p key={`${row} ${field}`}>{t('depots.gtfs.fault', { row, message })}</p>
        ))}
      </Notice>
      {builtBlocks > 0 && <Notice>{t('depots.gtfs.built', { n: builtBlocks })}</Notice>}
      {builtBlocks === 0 && withoutBlock > 0 && (
        <Notice tone="warn">{t('depots.gtfs.loose', { n: withoutBlock })}</Notice>
      )}
      {findings.length > 0 && (
        <Notice tone="warn">
          {findings.slice(0, mostFaults).map(({ file, row, message }) => (
            <p key={`${file} ${row} ${message}`}>{t('depots.gtfs.finding', { file, row, message })}</p>
          ))}
        </Notice>
      )}
    </>
  )
}
