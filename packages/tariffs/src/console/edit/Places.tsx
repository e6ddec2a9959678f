import { Button, Can, confirmAction, useSave, useSlot, useWords, InstantValue } from '@evops/kit'
import {
  assignTariff,
  getTariff,
  listTariffs,
  type TariffAssignment,
  type TariffDetail,
  unassignTariff,
} from '../../contract/index.ts'
import { assignmentPlaceNameSlot } from '../slots.ts'
import { tariffWords } from '../tariffs.words.ts'

/** Lists where the rule applies now or later, and makes it the operator's default. */
export function TariffAssignments({ tariff }: { tariff: TariffDetail }) {
  const t = useWords(tariffWords)
  const assign = useSave(assignTariff, {
    refreshes: [getTariff, listTariffs],
    done: t('tariffs.made-default'),
  })
  const isDefault = tariff.places.some((place) => place.scope === 'operator')
  const isPublished = tariff.versions.some((version) => version.state !== 'retired')
  return (
    <section className="sheet">
      <h2>{t('tariffs.places')}</h2>
      {tariff.places.length === 0 && <p className="note">{t('tariffs.no-places')}</p>}
      <ul className="lines">
        {tariff.places.map((place) => (
          <li key={place.id}>
            <PlaceName place={place} />
            <span className="dim">
              <InstantValue at={place.from} /> – {place.to ? <InstantValue at={place.to} /> : '…'}
            </span>
            <span className="push">
              <Unassign tariffId={tariff.id} place={place} />
            </span>
          </li>
        ))}
      </ul>
      {!isDefault && (
        <Can call={assignTariff}>
          <div style={{ marginTop: 8 }}>
            <Button
              disabled={!isPublished}
              busy={assign.isPending}
              onClick={() => assign.mutate({ params: { id: tariff.id }, body: { target: { scope: 'operator' } } })}
            >
              {t('tariffs.make-default')}
            </Button>
          </div>
        </Can>
      )}
    </section>
  )
}

/** Shows a scope in words; the name of the station or charge point comes from a slot. */
function PlaceName({ place }: { place: TariffAssignment }) {
  const t = useWords(tariffWords)
  const names = useSlot(assignmentPlaceNameSlot)
  return (
    <span>
      <b>{t(`tariffs.scope.${place.scope}`, { connector: place.connector ?? 0 })}</b>{' '}
      {place.scope !== 'operator' &&
        (names.length > 0 ? (
          names.map((name) => name.draw({ place }))
        ) : (
          <span className="dim">{place.targetId.slice(-8)}</span>
        ))}
    </span>
  )
}

function Unassign({ tariffId, place }: { tariffId: string; place: TariffAssignment }) {
  const t = useWords(tariffWords)
  const unassign = useSave(unassignTariff, { refreshes: [getTariff, listTariffs] })
  const confirmAndUnassign = async () => {
    const question = {
      title: t('tariffs.unassign-title'),
      text: t('tariffs.unassign-text'),
      verb: t('tariffs.unassign'),
      danger: true,
    }
    if (await confirmAction(question)) unassign.mutate({ params: { id: tariffId, assignmentId: place.id } })
  }
  return (
    <Can call={unassignTariff}>
      <Button kind="text" small busy={unassign.isPending} onClick={() => void confirmAndUnassign()}>
        {t('tariffs.unassign')}
      </Button>
    </Can>
  )
}
