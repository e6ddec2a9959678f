import { Button, call, type BulkActSelection, useWords } from '@evops/kit'
import { type ReactNode, useId, useState } from 'react'
import { startCommandBulkJob } from '../../contract/index.ts'
import { BulkJobDialog } from '../bulk-jobs/BulkJobDialog.tsx'
import { bulkJobTargetsOf } from '../bulk-jobs/targets.ts'
import { type BulkFields, type BulkAct, bulkActs, type BulkActName } from './bulk-acts.ts'
import { bulkWords } from './bulk.words.ts'

const names = Object.keys(bulkActs) as BulkActName[]

/** Sends one command to many charge points in stages. Each response is shown in its row. */
export function ChargePointBulk({ chosen }: { chosen: BulkActSelection }): ReactNode {
  const t = useWords(bulkWords)
  const [name, setName] = useState<BulkActName>()
  const [input, setRequested] = useState<BulkFields>({})
  const act: BulkAct | undefined = name && bulkActs[name]
  const open = (one: BulkActName) => {
    const { choices }: BulkAct = bulkActs[one]
    setRequested(choices ? { [choices.name]: choices.of[0] ?? '' } : {})
    setName(one)
  }
  return (
    <>
      {names.map((one) => (
        <Button key={one} kind="text" icon={bulkActs[one].icon} onClick={() => open(one)}>
          {t(`stations.bulk.${one}`)}
        </Button>
      ))}
      {name && act && (
        <BulkJobDialog
          title={t(`stations.bulk.${name}-title`, { count: chosen.count, n: chosen.amount })}
          text={t(act.text)}
          fields={<ActFields act={act} command={input} onChange={setRequested} />}
          begin={(pace) =>
            call(startCommandBulkJob, {
              body: { ...pace, ...bulkJobTargetsOf(chosen), command: act.command(input) },
            })
          }
          onClose={() => setName(undefined)}
        />
      )}
    </>
  )
}

interface ActFieldsProps {
  act: BulkAct
  command: BulkFields
  onChange: (command: BulkFields) => void
}
/** Inputs for a bulk command. The labels are OCPP's own names, because the charge point's manual uses them. */
function ActFields({ act: { choices, typed = [] }, command, onChange }: ActFieldsProps) {
  const t = useWords(bulkWords)
  const id = useId()
  return (
    <>
      {choices && (
        <div className="f">
          <label htmlFor={id}>{t('stations.bulk.which')}</label>
          <select
            id={id}
            className="field"
            value={command[choices.name]}
            onChange={(event) => onChange({ ...command, [choices.name]: event.target.value })}
          >
            {choices.of.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </div>
      )}
      {typed.map((name, at) => (
        <div className="f" key={name}>
          <label htmlFor={`${id}-${name}`}>{name}</label>
          <input
            id={`${id}-${name}`}
            className="field mono"
            autoComplete="off"
            spellCheck={false}
            required={at === 0}
            value={command[name] ?? ''}
            onChange={(event) => onChange({ ...command, [name]: event.target.value })}
          />
        </div>
      ))}
    </>
  )
}
