import { Button, call, Pick, Segments, useWords } from '@evops/kit'
import { useState } from 'react'
import { listChargePoints, listStations, type ProfileTemplate, startProfileBulkJob } from '../../contract/index.ts'
import { BulkJobDialog } from '../bulk-jobs/BulkJobDialog.tsx'
import { profileWords } from './profiles.words.ts'

/** Selects a station or a charge point, and a connector. The next step asks for the pace of the bulk job. */
export function ApplyProfile({
  template,
  clear,
  onClose,
}: {
  template: ProfileTemplate
  clear: boolean
  onClose: () => void
}) {
  const t = useWords(profileWords)
  const [kind, setKind] = useState<'station' | 'chargePoint'>('station')
  const [place, setPlace] = useState<string>()
  const [connector, setConnector] = useState('0')
  const [openDialog, setOpenDialog] = useState(false)
  const title = t(clear ? 'stations.profile.clear-title' : 'stations.profile.apply-title', {
    name: template.name,
  })
  const where = kind === 'station' ? { filter: { stationId: place ?? '' } } : { chargePointIds: [place ?? ''] }
  const query = (text: string) => ({ query: { page: 1, pageSize: 20, ...(text && { search: text }) } })
  return (
    <section className="sheet">
      <div className="body stack tight">
        <Segments
          value={kind}
          onChange={(next) => {
            setKind(next)
            setPlace(undefined)
          }}
          label={t('stations.profile.where')}
          options={[
            { value: 'station', label: t('stations.profile.station') },
            { value: 'chargePoint', label: t('stations.profile.chargePoint') },
          ]}
        />
        {kind === 'station' ? (
          <Pick
            label={t('stations.profile.station')}
            from={listStations}
            inputOf={query}
            choices={(reply) => reply.list.map(({ id, name, code }) => ({ value: id, label: `${name} · ${code}` }))}
            value={place}
            onChange={setPlace}
          />
        ) : (
          <Pick
            label={t('stations.profile.chargePoint')}
            from={listChargePoints}
            inputOf={query}
            choices={(reply) =>
              reply.list.map(({ id, name, chargePointNo }) => ({
                value: id,
                label: `${name} · ${chargePointNo}`,
              }))
            }
            value={place}
            onChange={setPlace}
          />
        )}
        {template.purpose !== 'ChargePointMaxProfile' && (
          <select
            className="field"
            aria-label={t('stations.profile.connector')}
            value={connector}
            onChange={(event) => setConnector(event.target.value)}
          >
            <option value="0">{t('stations.profile.whole')}</option>
            {[1, 2, 3, 4].map((no) => (
              <option key={no} value={no}>
                {t('stations.profile.connector-of', { connector: no })}
              </option>
            ))}
          </select>
        )}
        <Button kind="primary" disabled={place === undefined} onClick={() => setOpenDialog(true)}>
          {title}
        </Button>
      </div>
      {openDialog && (
        <BulkJobDialog
          title={title}
          text={t('stations.profile.apply-text')}
          begin={(pace) =>
            call(startProfileBulkJob, {
              body: { ...pace, ...where, templateId: template.id, connectorNo: Number(connector), clear },
            })
          }
          onClose={() => {
            setOpenDialog(false)
            onClose()
          }}
        />
      )}
    </section>
  )
}
