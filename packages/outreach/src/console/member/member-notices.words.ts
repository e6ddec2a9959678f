import { words } from '@evops/platform/contract'

export const memberNoticeWords = words({
  'outreach.member.consents': { zh: '同意情况', en: 'Consents', es: 'Consentimientos' },
  'outreach.member.history': { zh: '变更记录', en: 'History', es: 'Historial' },
  'outreach.member.no-history': {
    zh: '尚无变更，以默认设置为准',
    en: 'No changes; the defaults apply',
    es: 'Sin cambios: se aplican los valores predeterminados',
  },
  'outreach.member.granted': { zh: '同意', en: 'Granted', es: 'Concedido' },
  'outreach.member.refused': { zh: '不同意', en: 'Not granted', es: 'No concedido' },
  'outreach.member.until': { zh: '至 {at}', en: 'until {at}', es: 'hasta {at}' },
  'outreach.member.topic-charging': { zh: '充电', en: 'Charging', es: 'Carga' },
  'outreach.member.topic-account': { zh: '账户', en: 'Account', es: 'Cuenta' },
  'outreach.member.topic-marketing': { zh: '优惠活动', en: 'Offers', es: 'Ofertas' },
  'outreach.member.record': { zh: '登记同意', en: 'Record a consent', es: 'Registrar un consentimiento' },
  'outreach.member.recorded': { zh: '已登记', en: 'Recorded', es: 'Registrado' },
  'outreach.member.topic': { zh: '主题', en: 'Topic', es: 'Tema' },
  'outreach.member.channel': { zh: '渠道', en: 'Channel', es: 'Canal' },
  'outreach.member.message': { zh: '会员意愿', en: 'Decision', es: 'Decisión' },
  'outreach.member.reason': { zh: '获知方式', en: 'How it was given', es: 'Cómo lo comunicó' },
  'outreach.member.reason-hint': {
    zh: '例如来电、书面申请；保留在变更记录中',
    en: 'For example by phone or in writing; kept in the history',
    es: 'Por ejemplo, por teléfono o por escrito; queda en el historial',
  },
  'outreach.member.source-app': {
    zh: '本人在应用中',
    en: 'By the member, in the app',
    es: 'El cliente, en la aplicación',
  },
  'outreach.member.source-console': {
    zh: '后台登记',
    en: 'Recorded by staff',
    es: 'Registrado por el personal',
  },
  'outreach.member.source-channel': { zh: '渠道退订', en: 'Through the channel', es: 'A través del canal' },
})
