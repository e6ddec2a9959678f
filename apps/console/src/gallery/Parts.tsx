import {
  Bar,
  Button,
  confirmAction,
  Empty,
  Energy,
  Facts,
  Figures,
  IconButton,
  MenuItem,
  Money,
  Notice,
  Popover,
  Power,
  Price,
  Progress,
  RatedPower,
  translateText,
  Sheet,
  Tag,
  toast,
  useWords,
  InstantValue,
} from '@evops/kit'
import { connectorStates, StateMark } from '@evops/stations/console'
import { galleryWords } from './gallery.words.ts'

const at = '2026-11-20T05:20:00Z'

export function Buttons() {
  const t = useWords(galleryWords)
  const confirmDelete = () =>
    confirmAction({
      title: translateText('shell.gallery.delete'),
      verb: translateText('shell.gallery.delete'),
      danger: true,
    })
  return (
    <Sheet title={t('shell.gallery.buttons')}>
      <div className="row" style={{ flexWrap: 'wrap', gap: 8 }}>
        <Button kind="primary" icon="check" onClick={() => toast.ok(translateText('kit.saved'))}>
          {t('shell.gallery.save')}
        </Button>
        <Button icon="plus" onClick={() => toast.info(translateText('kit.saved'))}>
          {t('shell.gallery.more')}
        </Button>
        <Button kind="danger" icon="trash" onClick={() => void confirmDelete()}>
          {t('shell.gallery.delete')}
        </Button>
        <Button kind="text" onClick={() => toast.fail(translateText('kit.has-error'))}>
          {t('shell.gallery.more')}
        </Button>
        <Button small>{t('shell.gallery.more')}</Button>
        <Button busy>{t('shell.gallery.save')}</Button>
        <Button disabled>{t('shell.gallery.save')}</Button>
        <IconButton icon="edit" label={t('shell.gallery.more')} onClick={() => undefined} />
        <IconButton icon="trash" line label={t('shell.gallery.delete')} onClick={() => undefined} />
        <Popover label={t('shell.gallery.more')} face={t('shell.gallery.more')} facesLabel className="btn">
          {(close) => (
            <MenuItem icon="edit" onClick={close}>
              {t('shell.gallery.save')}
            </MenuItem>
          )}
        </Popover>
      </div>
    </Sheet>
  )
}

export function States() {
  const t = useWords(galleryWords)
  return (
    <Sheet title={t('shell.gallery.states')}>
      <div className="row" style={{ flexWrap: 'wrap', gap: 16 }}>
        {connectorStates.map((state) => (
          <StateMark key={state} of={state} />
        ))}
        {(['good', 'warn', 'bad', 'acc', 'plain'] as const).map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
      </div>
    </Sheet>
  )
}

export function FiguresAndFacts() {
  const t = useWords(galleryWords)
  return (
    <Sheet title={t('shell.gallery.figures')}>
      <Figures
        of={[
          {
            label: t('shell.gallery.row.powerW'),
            value: <Power watts={119_600} bare />,
            unit: 'kW',
            big: true,
          },
          { label: t('shell.gallery.row.energyDwh'), value: <Energy dWh={1_401_300} bare />, unit: 'kWh' },
          { label: t('shell.gallery.row.totalMinor'), value: <Money minor={12_983} /> },
        ]}
      />
      <Facts
        of={[
          [t('shell.gallery.row.powerW'), <RatedPower key="w" watts={7_400} />],
          [t('shell.gallery.row.at'), <InstantValue key="at" at={at} />],
          [t('shell.gallery.row.totalMinor'), <Price key="price" e5={77_010} />],
        ]}
      />
      <Bar of={0.62} label={t('shell.gallery.row.powerW')} />
      <Progress done={37} total={120} text={t('shell.gallery.save')} failed={2} />
    </Sheet>
  )
}

export function Messages() {
  const t = useWords(galleryWords)
  return (
    <Sheet title={t('shell.gallery.messages')}>
      <div className="stack">
        {(['plain', 'good', 'warn', 'bad'] as const).map((tone) => (
          <Notice key={tone} tone={tone}>
            {t('shell.gallery.save')}
          </Notice>
        ))}
        <Empty title={t('shell.gallery.table')}>
          <p>{t('shell.gallery.more')}</p>
        </Empty>
      </div>
    </Sheet>
  )
}
