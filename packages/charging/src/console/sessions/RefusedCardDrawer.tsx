import {
  Button,
  Can,
  Drawer,
  type DrawerNavigation,
  Facts,
  formatNumber,
  Link,
  Notice,
  Tag,
  useLanguage,
  usePage,
  useWords,
  InstantValue,
} from '@evops/kit'
import { createToken, revealRefusedCard, type RefusedCard } from '../../contract/index.ts'
import { refusedCardReasonWords } from '../../contract/refused-cards.words.ts'
import { TagInFull } from '../TagInFull.tsx'
import { refusedCardReasonTone, refusedCardReasonKey } from './refused-reason.ts'
import { refusedCardWords } from './refused-card.words.ts'

/** Shows where and why a card was refused, and registers it if it is unknown. */
export function RefusedCardDrawer({ row, ...steps }: { row: RefusedCard } & DrawerNavigation) {
  const t = useWords(refusedCardWords)
  const r = useWords(refusedCardReasonWords)
  const language = useLanguage()
  const page = usePage()
  return (
    <Drawer
      title={row.idTag}
      tags={<Tag tone={refusedCardReasonTone(row.reason)}>{r(refusedCardReasonKey(row.reason))}</Tag>}
      footer={
        row.isUnregistered && (
          <Can call={createToken}>
            <Button kind="primary" icon="plus" onClick={() => page.setSearch({ tab: 'register' })}>
              {t('charging.refused-card.register')}
            </Button>
          </Can>
        )
      }
      {...steps}
    >
      <div className="stack">
        {row.reversedOf && (
          <Notice>
            {t('charging.refused-card.reversed-hint')}{' '}
            <Link to={`/chgmodule/starttoken?open=${row.reversedOf.id}`}>
              {row.reversedOf.label || t('charging.refused-card.reversed-open')}
            </Link>
          </Notice>
        )}
        <Facts
          of={[
            [
              t('charging.refused-card.idTag'),
              <TagInFull key="tag" call={revealRefusedCard} id={row.id} idTag={row.idTag} />,
            ],
            [
              t('charging.refused-card.chargePoint'),
              <Link key="point" to={`/statsanalysis/chgpile/${row.chargePointId}`}>
                {`${row.stationName} · ${row.chargePointName} · ${row.chargePointNo}`}
              </Link>,
            ],
            [t('charging.refused-card.connectorNo'), row.connectorNo ?? t('charging.refused-card.no-connector')],
            [t('charging.refused-card.times'), formatNumber(row.times, language)],
            [t('charging.refused-card.firstAt'), <InstantValue key="first" at={row.firstAt} style="second" />],
            [t('charging.refused-card.lastAt'), <InstantValue key="last" at={row.lastAt} style="second" />],
          ]}
        />
      </div>
    </Drawer>
  )
}
