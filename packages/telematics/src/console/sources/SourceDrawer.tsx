import {
  type DrawerNavigation,
  Button,
  isPermitted,
  Can,
  confirmAction,
  Drawer,
  Facts,
  Form,
  formatNumber,
  formatInstant,
  Link,
  Notice,
  RemoveButton,
  useForm,
  useLanguage,
  useOperatorZone,
  useSave,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  createTelematicsSource,
  deleteTelematicsSource,
  listTelematicsSources,
  mappingPresets,
  pushTelematics,
  messageRefusalReasons,
  renewTelematicsPassword,
  vehicleValueNames,
  sourceFields,
  testTelematicsSource,
  updateTelematicsSource,
  type SourceRow,
  type SourceWithSecret,
} from '../../contract/index.ts'
import { messageOutcomeWords } from '../../contract/outcome.words.ts'
import { namesPath } from '../paths.ts'
import { sourceBody } from './source-form.rules.ts'
import { SourceFields } from './SourceFields.tsx'
import { sourceWords } from './sources.words.ts'
import { Understood } from './Understood.tsx'

const refreshes = [listTelematicsSources]

export function NewSource({ onClose, onMade }: { onClose: () => void; onMade: (id: string | undefined) => void }) {
  const t = useWords(sourceWords)
  const [made, setMade] = useState<SourceWithSecret | null>(null)
  const form = useForm(createTelematicsSource, {
    initial: { kind: 'push', naming: 'vin', system: 'wgs84', mapping: mappingPresets.flat, enabled: true },
    toBody: sourceBody,
    refreshes,
    done: t('telematics.source.saved'),
    // If a password is shown once, the drawer stays open until the user has read it.
    onSaved: (row) => (row.pushPassword === null ? onMade(row.id) : setMade(row)),
  })
  return (
    <Drawer title={t('telematics.source.new')} onClose={onClose}>
      {made ? (
        <Access made={made} />
      ) : (
        <Form form={form} verb={t('telematics.source.new')} onCancel={onClose}>
          <SourceFields form={form} />
        </Form>
      )}
    </Drawer>
  )
}

export function SourceDrawer({ row, ...neighbours }: DrawerNavigation & { row: SourceRow }) {
  const t = useWords(sourceWords)
  const [made, setMade] = useState<SourceWithSecret | null>(null)
  const { id, version, name, kind } = row
  const form = useForm(updateTelematicsSource, {
    params: { id },
    initial: { version, ...sourceFields.parse(row) },
    toBody: sourceBody,
    refreshes,
    done: t('telematics.source.saved'),
    onSaved: neighbours.onClose,
  })
  const fields = <SourceFields form={form} hasPassword={row.hasPassword} />
  return (
    <Drawer
      title={name}
      sub={t(`telematics.source.kind.${kind}`)}
      footer={
        <>
          {kind === 'push' && <Renew row={row} onRenewed={setMade} />}
          <RemoveButton
            call={deleteTelematicsSource}
            input={{ params: { id } }}
            save={{ refreshes, done: t('telematics.source.deleted'), onSaved: neighbours.onClose }}
            confirmation={{
              title: t('telematics.source.delete-title', { name }),
              text: t('telematics.source.delete-text'),
              verb: t('telematics.source.delete'),
            }}
          />
        </>
      }
      {...neighbours}
    >
      {made && <Access made={made} />}
      <SourceState row={row} />
      {kind === 'mqtt' && <TestConnection id={id} />}
      {isPermitted(updateTelematicsSource) ? (
        <Form form={form} onCancel={neighbours.onClose}>
          {fields}
        </Form>
      ) : (
        <fieldset className="form" disabled>
          {fields}
        </fieldset>
      )}
    </Drawer>
  )
}

function Renew({ row, onRenewed }: { row: SourceRow; onRenewed: (made: SourceWithSecret) => void }) {
  const t = useWords(sourceWords)
  const { id, name } = row
  const renew = useSave(renewTelematicsPassword, { onSaved: onRenewed })
  const press = async () => {
    const verb = t('telematics.source.renew')
    const text = t('telematics.source.renew-text')
    if (await confirmAction({ title: t('telematics.source.renew-title', { name }), text, verb }))
      renew.mutate({ params: { id } })
  }
  return (
    <Can call={renewTelematicsPassword}>
      <Button busy={renew.isPending} onClick={() => void press()}>
        {t('telematics.source.renew')}
      </Button>
    </Can>
  )
}

/** Shows the state of a source: its last connection, received messages, and rejected messages with reasons. */
function SourceState({ row }: { row: SourceRow }) {
  const t = useWords(sourceWords)
  const o = useWords(messageOutcomeWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const when = (at: string | null) => at && formatInstant(at, language, zone)
  const n = (value: number | undefined) => value && formatNumber(value, language)
  const { id, lastError, lastErrorAt } = row
  return (
    <>
      {row.state === 'failed' && lastError !== null && (
        <Notice tone="bad">
          {t('telematics.source.last-error', { at: when(lastErrorAt) ?? '', error: lastError })}
        </Notice>
      )}
      <h2 className="what-hit">{t('telematics.source.counts')}</h2>
      <Facts
        of={[
          [t('telematics.source.connectedSince'), when(row.connectedSince)],
          [t('telematics.source.lastMessageAt'), when(row.lastMessageAt)],
          [t('telematics.source.taken'), formatNumber(row.taken, language)],
          [t('telematics.source.twice'), formatNumber(row.twice, language)],
          ...messageRefusalReasons.map((why) => [o(`telematics.outcome.${why}`), n(row.refused[why])] as const),
          ...vehicleValueNames.map((sign) => [o(`telematics.sign.${sign}`), n(row.unbelieved[sign])] as const),
        ]}
      />
      <p className="row">
        <Link to={namesPath('unknown', id)}>
          {t('telematics.source.show-unknown', { n: formatNumber(row.unknownNames, language) })}
        </Link>
        <Link to={namesPath('devices', id)}>{t('telematics.source.show-devices')}</Link>
      </p>
    </>
  )
}

function TestConnection({ id }: { id: string }) {
  const t = useWords(sourceWords)
  const test = useSave(testTelematicsSource)
  const { outcome, detail, sample, understood } = test.data ?? { understood: [] }
  return (
    <Can call={testTelematicsSource}>
      <div className="row">
        <Button busy={test.isPending} onClick={() => test.mutate({ params: { id } })}>
          {t('telematics.source.test')}
        </Button>
        <span className="hint">{t('telematics.source.test-saved')}</span>
      </div>
      {outcome && (
        <Notice tone={outcome === 'connected' ? 'good' : 'bad'}>
          <p>{t(`telematics.source.test.${outcome}`)}</p>
          {detail && <p className="small">{detail}</p>}
          {outcome === 'connected' && !sample && <p>{t('telematics.source.test-silent')}</p>}
          {sample && (
            <>
              <p>
                <code>{sample.topic}</code>
              </p>
              <pre className="telematics-sample">{sample.text}</pre>
              <Understood of={understood} />
            </>
          )}
        </Notice>
      )}
    </Can>
  )
}

/** Shows the access data for the sender. The password is shown only here. */
function Access({ made: { id, pushPassword } }: { made: SourceWithSecret }) {
  const t = useWords(sourceWords)
  return (
    <Notice tone="good">
      <p>{t('telematics.source.access')}</p>
      <p>
        {t('telematics.source.address')}: <code>{`${window.location.origin}${pushTelematics.path}`}</code>
      </p>
      <p>
        {t('telematics.source.userName')}: <code>{id}</code>
      </p>
      <p>
        {t('telematics.source.password')}: <code>{pushPassword}</code>
      </p>
    </Notice>
  )
}
