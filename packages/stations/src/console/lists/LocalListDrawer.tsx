import {
  type DrawerNavigation,
  Button,
  Can,
  Drawer,
  Facts,
  Notice,
  Tag,
  useTranslate,
  useWords,
  InstantValue,
} from '@evops/kit'
import { type LocalListRow, steerLocalLists } from '../../contract/index.ts'
import { responseMeaning } from '../commands/command-text.ts'
import { codeListWords } from '../facts.words.ts'
import { listTones, localListVersionText } from './list-tones.ts'
import { listWords } from './lists.words.ts'
import { localListStateWords } from '../../contract/local-list-values.words.ts'
import { useLocalListSync } from './use-steer.ts'

interface LocalListDrawerProps extends DrawerNavigation {
  row: LocalListRow
}

/** Local list of one charge point: its current content, the expected content and the charge point's response. */
export function LocalListDrawer({ row, ...neighbours }: LocalListDrawerProps) {
  const t = useWords(listWords)
  useWords(localListStateWords)
  const translate = useTranslate()
  useWords(codeListWords)
  const { isPending, run } = useLocalListSync()
  const paused = row.state === 'paused'
  const tooLong = row.most !== null && row.most < row.wanted
  return (
    <Drawer
      title={row.name}
      sub={`${row.chargePointNo} · ${row.stationName} · ${translate(row.connected ? 'stations.link.on' : 'stations.link.off')}`}
      tags={<Tag tone={listTones[row.state]}>{translate(`stations.lists.state.${row.state}`)}</Tag>}
      href={`/statsanalysis/chgpile/${row.chargePointId}`}
      footer={
        row.state !== 'off' && (
          <Can call={steerLocalLists}>
            {!paused && (
              <Button
                kind="primary"
                icon="upload"
                disabled={!row.connected}
                busy={isPending}
                onClick={() => run('push', [row.chargePointId])}
              >
                {t('stations.lists.push')}
              </Button>
            )}
            <Button
              icon={paused ? 'play' : 'stop'}
              busy={isPending}
              onClick={() => run(paused ? 'resume' : 'pause', [row.chargePointId])}
            >
              {t(paused ? 'stations.lists.resume' : 'stations.lists.pause')}
            </Button>
          </Can>
        )
      }
      {...neighbours}
    >
      <div className="stack">
        <p className="dim">{translate(`stations.lists.what.${row.state}`)}</p>
        {row.enabled === false && row.state !== 'off' && <Notice>{t('stations.lists.disabled')}</Notice>}
        {tooLong && (
          <Notice>
            {t('stations.lists.full', {
              wanted: row.wanted,
              most: row.most ?? 0,
              left: row.wanted - (row.most ?? 0),
            })}
          </Notice>
        )}
        <Facts
          of={[
            [t('stations.lists.versionThere'), localListVersionText(row)],
            [t('stations.lists.versionWanted'), row.state === 'off' ? '—' : String(row.versionWanted)],
            [t('stations.lists.entries'), t('stations.lists.entries-of', { entries: row.entries, wanted: row.wanted })],
            [t('stations.lists.answer'), row.answer && responseMeaning(row.answer)],
            [t('stations.lists.triedAt'), row.triedAt && <InstantValue key="tried" at={row.triedAt} style="second" />],
            [
              t('stations.lists.acceptedAt'),
              row.acceptedAt && <InstantValue key="accepted" at={row.acceptedAt} style="second" />,
            ],
          ]}
        />
      </div>
    </Drawer>
  )
}
