import { plainText } from '../plain-text.ts'
import { paletteMatchScore } from './palette.rules.ts'

/**
 * Words of the trade and the screen that each leads to. The title of a screen is one word of several in use: whoever
 * types another one finds the screen too, in any language. Separated by commas.
 */
const synonyms: readonly (readonly [path: string, zh: string, en: string, es: string])[] = [
  [
    '/statsanalysis/chgpile',
    '充电桩,充电机,充电设备,快充桩,枪,充电接口',
    'charger,charge point,charging station,EVSE,wallbox,dispenser,connector,socket,plug',
    'cargador,punto de recarga,poste,EVSE,wallbox,conector,enchufe',
  ],
  [
    '/statsanalysis/chgstation',
    '电站,站点,充电站',
    'site,location,hub,charging park',
    'emplazamiento,sede,electrolinera',
  ],
  [
    '/chgmodule/starttoken',
    '启动标识,射频卡,标签,鉴权卡,充电卡号',
    'RFID,tag,token,fob,contract id,EMAID,Plug and Charge',
    'RFID,etiqueta,llavero,identificador,contrato de movilidad',
  ],
  [
    '/statsanalysis/chgtransorder',
    '退款,充电订单,订单,停止充电,账单',
    'refund,session,charging session,CDR,transaction record,stop charging',
    'reembolso,devolución,sesión,recarga,detener la carga',
  ],
  ['/finance/invoice', '增值税,税,开票,专票', 'VAT,tax,tax invoice,credit note', 'IVA,impuesto,factura,rectificativa'],
  [
    '/finance/withdraw',
    '打款,付款给合作方,转账',
    'payout,pay out,bank transfer,disbursement',
    'retiro,pago a socios,abono,transferencia',
  ],
  ['/finance/settlement', '分成,分账', 'revenue share,profit share,landlord share', 'reparto de ingresos,comisión'],
  [
    '/finance/account',
    '收款,支付渠道,微信支付,支付宝',
    'payment provider,PSP,card payments,acquirer,terminal provider',
    'pasarela de pago,TPV,cobro con tarjeta',
  ],
  [
    '/statsanalysis/captialflow',
    '充值,余额,钱包,月结,关账',
    'top-up,wallet,balance,month close,ledger,cash flow',
    'recarga de saldo,saldo,monedero,cierre de mes,libro mayor',
  ],
  [
    '/reportformmng/chgpileuserate',
    '在线率,可用率,利用率,停机',
    'usage rate,uptime,availability,utilisation,utilization,downtime',
    'disponibilidad,utilización,tiempo de actividad,ocupación',
  ],
  [
    '/reportformmng/reportformmng',
    '营收,收入,统计',
    'revenue,turnover,sales report,KPI',
    'ingresos,ventas,facturación total',
  ],
  [
    '/profile/index',
    '密码,修改密码,双因素,通行密钥',
    'password,two-factor,2FA,passkey,my account',
    'contraseña,doble factor,clave de acceso,mi cuenta',
  ],
  [
    '/sysmng/notifications',
    '回调,邮件提醒,短信提醒,推送',
    'webhook,e-mail alert,alert rule,SMS,push message',
    'webhook,aviso por correo,SMS,aviso',
  ],
  [
    '/chgstamon/chgstatlistmon',
    '解锁,远程解锁,重启,实时状态',
    'unlock,restart,reboot,reset,remote control,live status',
    'desbloquear,reiniciar,estado en directo,control remoto',
  ],
  [
    '/chgmodule/chgcostrule',
    '电费,服务费,费率,资费,单价',
    'billing rule,tariff,charging tariff,price,pricing,rate,idle fee',
    'tarifa,tarifa de recarga,precio,precio por kWh',
  ],
  ['/usermanager/discountmng', '优惠,打折', 'discount,promotion,rebate', 'descuento,promoción,rebaja'],
  ['/usermanager/preferentialchg', '代金券,券', 'voucher,coupon,promo code', 'vale,cupón,código promocional'],
  [
    '/usermanager/usermng',
    '客户,车主,用户,顾客',
    'individual member,customer,EV driver,end user,subscriber,client',
    'cliente,cliente particular,conductor particular,usuario final,abonado',
  ],
  [
    '/usermanager/compmsmng',
    '大客户,企业客户,集团',
    'corporate member,company,corporate customer,business account',
    'empleado de empresa,empresa,cuenta de empresa',
  ],
  ['/usermanager/booking', '预订,占桩', 'reservation,booking,reserve', 'reserva,reservar'],
  ['/usermanager/feedback', '投诉,客诉', 'complaint,support ticket,claim', 'queja,reclamación'],
  ['/usermanager/evaluation', '评分,点评', 'evaluation,review,rating,stars', 'reseña,puntuación,opinión'],
  [
    '/chgmodule/firmware',
    '升级,软件更新',
    'software update,upgrade,firmware update',
    'actualización de software,actualizar',
  ],
  [
    '/chgstamon/ocpp-messages',
    '日志,通信日志',
    'OCPP log,message log,trace,protocol log',
    'registro OCPP,traza,registro de mensajes',
  ],
  ['/sysmng/roaming', '互通漫游,漫游', 'OCPI,roaming hub,eMSP,CPO partner', 'OCPI,itinerancia,eMSP'],
  ['/sysmng/oauthclients', '接口密钥,开放接口', 'API key,API access,client secret', 'clave de API,acceso a la API'],
  [
    '/sysmng/sysuser',
    '员工,账号,操作员',
    'staff,employee,account,colleague',
    'personal de oficina,empleado,cuenta de usuario',
  ],
  ['/sysmng/sysrole', '权限组,岗位', 'permission,access right,role', 'permiso,derecho de acceso,rol'],
  [
    '/sysmng/auditlog',
    '操作记录,谁改的',
    'history of changes,who changed,audit trail',
    'historial de cambios,quién cambió,auditoría',
  ],
  [
    '/statsanalysis/chgyworder',
    '维修单,派单,报修',
    'ticket,work order,repair,maintenance job',
    'orden de trabajo,avería,reparación',
  ],
  ['/statsanalysis/chgywpeoplemng', '维修工,检修员', 'technician,field engineer,electrician', 'técnico,electricista'],
  ['/chgstamon/alarms', '故障,报警', 'fault,error,alert,incident', 'fallo,error,incidencia'],
  [
    '/chgmodule/profiles',
    '智能充电,功率调度,有序充电',
    'smart charging,load management,power limit,charging profile',
    'carga inteligente,gestión de carga,límite de potencia',
  ],
  [
    '/energy/openadr',
    '需求侧响应,削峰',
    'demand response,flexibility,grid event',
    'respuesta de la demanda,flexibilidad',
  ],
  [
    '/energy/bills',
    '电费账单,供电局账单',
    'electricity bill,utility bill,energy cost',
    'recibo de la luz,factura eléctrica',
  ],
  [
    '/energy/tariffs',
    '购电价,供电局电价',
    'grid tariff,utility tariff,electricity price',
    'tarifa de acceso,precio de la luz',
  ],
  ['/energy/collectors', '电表,抄表', 'collector,meter,metering,Modbus', 'contador,lectura de contadores,Modbus'],
  ['/energy/load', '负荷,功率曲线', 'contracted power,peak demand,site load', 'potencia contratada,demanda máxima'],
  ['/stamng/video', '监控摄像头,摄像头', 'camera,CCTV,video', 'cámara,videovigilancia'],
  [
    '/chgmodule/blackwhite',
    '黑名单,白名单',
    'black and white list,blocklist,blacklist,allowlist,whitelist',
    'lista blanca y negra,lista negra,lista blanca,bloquear',
  ],
  ['/depot/departures', '时刻表,班次', 'timetable,bus schedule,departure', 'horario,salida de autobuses'],
  ['/vehicle/map', '车辆位置,定位', 'GPS,vehicle position,fleet map', 'GPS,posición de vehículos'],
  ['/cardmanager/onlinecard', '挂失,会员卡', 'lost card,charge card,member card', 'tarjeta perdida,tarjeta de recarga'],
  [
    '/profile/schedules',
    '定时报表,自动导出',
    'scheduled report,export schedule,recurring export',
    'informe programado,exportación periódica',
  ],
  ['/sysmng/approvals', '复核,四眼', 'four eyes,second pair of eyes,sign-off', 'cuatro ojos,visto bueno'],
  ['/chgstamon/refused', '接入失败', 'refused connection', 'conexión rechazada'],
  ['/finance/invoicetitle', '开票信息', 'invoice header,invoice title', 'razón social'],
  ['/statsanalysis/wechatofficialaccount', '微信公众号', 'merchant account', 'cuenta de comercio'],
  ['/sysmng/interconnmng', '对接方,对接平台', 'interconnection', 'interconexión'],
  ['/gradraw', '图形绘制', 'graphical drawing', 'dibujo gráfico'],
  ['/graexplorer', '图形浏览', 'graphical explorer', 'explorador gráfico'],
  ['/energy/preconfig', '电网模板', 'pre-configuration', 'preconfiguración'],
  ['/content/carousel', '广告图', 'carousel picture', 'imagen de carrusel'],
  ['/vehicle/track', '行驶轨迹', 'history track', 'historial de posiciones'],
  ['/depot/readiness', '发车就绪', 'bus readiness', 'preparación'],
  ['/chgdispatch/chgdispatchqywx', '充电信息', 'charging info', 'información de carga'],
  ['/chgmodule/certificates', '数字证书,国密证书', 'TLS,PKI,ISO 15118', 'TLS,PKI,ISO 15118'],
]

const shortestStart = 3
const byPath = new Map(
  synonyms.map(([path, ...languages]) => [path, languages.flatMap((list) => list.split(','))] as const),
)

/** A better match than the title of any other screen. */
const exact = 6
const start = 5

/** Returns the best match of a screen, and the synonym that led to it if its own title did not. */
export function matchScreen(
  path: string,
  text: string,
  typed: string,
): { score: number; because?: string | undefined } {
  const own = paletteMatchScore(text, typed)
  const needle = plainText(typed)
  if (!needle) return { score: own }
  const words = byPath.get(path) ?? []
  const same = words.find((word) => plainText(word) === needle)
  if (same !== undefined) return { score: exact, because: same }
  if (own >= start - 1) return { score: own }
  const near = words.find((word) => isLongEnough(needle) && plainText(word).startsWith(needle))
  return near === undefined ? { score: own } : { score: start, because: near }
}

/** True for three letters, or for two Chinese characters. */
function isLongEnough(needle: string): boolean {
  return needle.length >= shortestStart || (needle.length === 2 && /^\p{Script=Han}+$/u.test(needle))
}
