import {
  Button,
  CallError,
  fetchEndpointFile,
  Can,
  confirmAction,
  formatNumber,
  type ImportScreenSpec,
  ImportScreen,
  Notice,
  saveFile,
  toast,
  useLanguage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  fieldsOfKind,
  importKinds,
  importLimits,
  isImportFieldRequired,
  stationImports,
  takeImportPasswords,
  type ImportDetail,
  type ImportSettings,
} from '../../contract/index.ts'
import { codeListWords } from '../facts.words.ts'
import { importWizardWords } from './imports.words.ts'
import { type StationImportPreview, ResultTable } from './ResultTable.tsx'
import { ImportChoiceField, Settings } from './Settings.tsx'
import { useFieldLabel } from './use-field-word.ts'
import '../stations.css'

/** Imports stations, charge points and connectors from a file. */
export function ImportPage() {
  const t = useWords(importWizardWords)
  useWords(codeListWords)
  const word = useFieldLabel()
  const language = useLanguage()
  const n = (value: number) => formatNumber(value, language)
  const noun: ImportScreenSpec<ImportSettings, StationImportPreview, ImportDetail> = {
    calls: stationImports,
    title: t('stations.wizard.title'),
    fresh: t('stations.wizard.fresh'),
    text: t('stations.wizard.file-text'),
    limits: importLimits,
    fields: (settings) =>
      fieldsOfKind(settings.kind).map((field) => ({
        field,
        label: word(field),
        needed: isImportFieldRequired(settings, field),
      })),
    kind: ({ kind }, change) => (
      <ImportChoiceField
        label={t('stations.wizard.kind')}
        value={kind}
        options={importKinds.map((each) => [each, t(`stations.wizard.kind.${each}`)] as const)}
        onChange={(value) => change({ kind: importKinds.find((each) => each === value) ?? 'chargePoint' })}
      />
    ),
    choices: (settings, change) => <Settings settings={settings} onChange={change} />,
    would: ({ counts: { rows, stations, chargePoints, connectors, changed, same } }) => {
      const made = t('stations.wizard.would-make', {
        rows: n(rows),
        stations: n(stations),
        chargePoints: n(chargePoints),
        connectors: n(connectors),
      })
      const current = t('stations.wizard.would-change', { changed: n(changed), same: n(same) })
      return changed + same > 0 ? `${made}. ${current}.` : `${made}.`
    },
    work: ({ counts: { stations, chargePoints, connectors, changed } }) =>
      (chargePoints || stations || connectors) + changed,
    result: (preview) => ({
      title: t('stations.wizard.result'),
      table: <ResultTable preview={preview} />,
    }),
    done: (of, again) => <Done of={of} onTaken={again} />,
    seen: { path: '/statsanalysis/chgpile', verb: t('stations.wizard.to-charge-points') },
  }
  return <ImportScreen noun={noun} />
}

function Done({ of, onTaken }: { of: ImportDetail; onTaken: () => void }) {
  const t = useWords(importWizardWords)
  const language = useLanguage()
  const n = (value: number) => formatNumber(value, language)
  const { stations = 0, chargePoints = of.handled, connectors = 0, changed = 0, same = 0 } = of.counts ?? {}
  return (
    <>
      <Notice tone="good">
        {t('stations.wizard.done-text', {
          stations: n(stations),
          chargePoints: n(chargePoints),
          connectors: n(connectors),
        })}
        {changed + same > 0 && ` ${t('stations.wizard.changed-text', { changed: n(changed), same: n(same) })}`}
      </Notice>
      {of.isSealed && <Passwords of={of} onTaken={onTaken} />}
      {!of.isSealed && chargePoints > 0 && <p className="dim">{t('stations.wizard.passwords-taken')}</p>}
    </>
  )
}

/**
 * Generated passwords, shown once. The server does not store them after the response, so the page requests a
 * confirmation before they are dismissed.
 */
function Passwords({ of, onTaken }: { of: ImportDetail; onTaken: () => void }) {
  const translate = useTranslate()
  useWords(importWizardWords)
  const [busy, setBusy] = useState(false)
  const take = async () => {
    const sure = await confirmAction({
      title: translate('stations.wizard.passwords-title'),
      text: translate('stations.wizard.passwords-text'),
      verb: translate('stations.wizard.passwords-verb'),
    })
    if (!sure) return
    setBusy(true)
    try {
      const file = await fetchEndpointFile(takeImportPasswords, {
        params: { id: of.id },
        query: { sheet: true },
      })
      saveFile(file, `${of.fileName.replace(/\.\w+$/, '')}-passwords.csv`)
    } catch (error) {
      toast.fail(error instanceof CallError ? error.msg : String(error))
    } finally {
      setBusy(false)
      onTaken()
    }
  }
  return (
    <Notice tone="warn">
      <p>{translate('stations.wizard.passwords-warn')}</p>
      <Can call={takeImportPasswords}>
        <p className="after-table">
          <Button icon="key" kind="primary" busy={busy} onClick={() => void take()}>
            {translate('stations.wizard.passwords')}
          </Button>
        </p>
      </Can>
    </Notice>
  )
}
