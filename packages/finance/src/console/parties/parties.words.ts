import { words } from '@evops/platform/contract'

export const partyWords = words({
  'finance.party.name': { zh: '名称', en: 'Name', es: 'Nombre' },
  'finance.party.kind': { zh: '类型', en: 'Type', es: 'Tipo' },
  'finance.party.taxId': { zh: '税号', en: 'Tax ID', es: 'Identificador fiscal' },
  'finance.party.bank': { zh: '开户行', en: 'Bank', es: 'Banco' },
  'finance.party.accountNo': { zh: '银行账号', en: 'Account number', es: 'Número de cuenta' },
  'finance.party.account-keep': {
    zh: '已有尾号 {tail} 的账号；留空则不变',
    en: 'The stored account ends in {tail}; leave empty to keep it',
    es: 'La cuenta guardada termina en {tail}; déjelo vacío para conservarla',
  },
  'finance.party.contact': { zh: '联系人', en: 'Contact', es: 'Contacto' },
  'finance.party.phone': { zh: '电话', en: 'Phone', es: 'Teléfono' },
  'finance.party.email': { zh: '邮箱', en: 'E-mail', es: 'Correo' },
  'finance.party.remark': { zh: '备注', en: 'Remark', es: 'Observaciones' },
  'finance.party.state': { zh: '状态', en: 'State', es: 'Estado' },
  'finance.party.state.active': { zh: '启用', en: 'Active', es: 'Activa' },
  'finance.party.state.closed': { zh: '停用', en: 'Closed', es: 'Cerrada' },
  'finance.party.agreements': { zh: '协议', en: 'Agreements', es: 'Acuerdos' },
  'finance.party.payableMinor': { zh: '未付分润', en: 'Payable', es: 'Por pagar' },
  'finance.party.find': { zh: '搜索名称', en: 'Search name', es: 'Buscar nombre' },
  'finance.party.new': { zh: '新增参与方', en: 'New party', es: 'Nueva parte' },
  'finance.party.saved': { zh: '已保存', en: 'Saved', es: 'Guardado' },
  'finance.party.reveal': { zh: '显示完整账号', en: 'Show full account number', es: 'Ver cuenta completa' },
  'finance.party.statements': { zh: '结算单', en: 'Statements', es: 'Liquidaciones' },
  'finance.party.empty': { zh: '还没有参与方', en: 'No parties yet', es: 'Aún no hay partes' },
  'finance.party.empty-next': {
    zh: '参与分润的场站所有方、代理商、平台方，以及合作伙伴、承包商和供电企业。',
    en: 'Station owners, agents, platforms, partners, contractors and grid suppliers that receive a share.',
    es: 'Propietarios, agentes, plataformas, socios, contratistas y suministradores eléctricos que reciben una parte.',
  },
  'finance.party.erase-text': {
    zh: '名称、税号、账号和联系人全部清除，无法恢复；已出的结算和提现记录依法保留。',
    en: 'Name, tax ID, account and contact are erased permanently; statements and withdrawals are kept as required by law.',
    es: 'Nombre, identificador fiscal, cuenta y contacto se borran definitivamente; liquidaciones y retiros se conservan según exige la ley.',
  },
})
