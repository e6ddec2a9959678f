import { helpPage, type HelpPage } from './help-page.ts'

export const networkHelp: readonly HelpPage[] = [
  helpPage('/statsanalysis/chgstation', {
    zh: [
      '管理场站档案：地址、开放时间、资产与电价。',
      '新建场站，先填必填项',
      '从文件批量导入',
      '查看场站的桩、曲线与告警',
    ],
    en: [
      'Keeps stations: address, opening hours, assets and prices.',
      'Create a station with its required fields',
      'Import stations from a file',
      'See its charge points, curve and alarms',
    ],
    es: [
      'Mantiene las estaciones: dirección, horario, activos y precios.',
      'Cree una estación con sus datos obligatorios',
      'Importe estaciones de un archivo',
      'Vea sus puntos, curva y alarmas',
    ],
  }),
  helpPage(
    '/statsanalysis/chgpile',
    {
      zh: ['管理充电桩台账与连接密码。', '新增桩并取得连接地址', '批量下发配置或重启', '调拨、停用或报废桩'],
      en: [
        'Keeps charge points and their connection passwords.',
        'Add a charge point and get its address',
        'Configure or restart many at once',
        'Move, disable or retire one',
      ],
      es: [
        'Mantiene los puntos y sus contraseñas de conexión.',
        'Añada un punto y obtenga su dirección',
        'Configure o reinicie muchos a la vez',
        'Traslade, desactive o retire uno',
      ],
    },
    ['connector', 'evse', 'ocpp'],
  ),
  helpPage('/chgmodule/chgterminal', {
    zh: ['管理现场的支付或显示终端。', '登记终端', '关联可控制的充电桩', '查看终端是否在线'],
    en: [
      'Keeps payment and display terminals on site.',
      'Register a terminal',
      'Link the charge points that it serves',
      'See whether it is online',
    ],
    es: [
      'Mantiene los terminales de pago y pantallas.',
      'Registre un terminal',
      'Vincule los puntos que atiende',
      'Vea si está en línea',
    ],
  }),
  helpPage(
    '/statsanalysis/acceptance',
    {
      zh: ['新桩投运前的验收测试。', '选择桩并开始测试', '按提示完成现场步骤', '打印验收报告'],
      en: [
        'Tests a new charge point before it goes into service.',
        'Choose a charge point and begin',
        'Do the steps on site as asked',
        'Print the report',
      ],
      es: [
        'Prueba un punto nuevo antes de ponerlo en servicio.',
        'Elija un punto y empiece',
        'Haga los pasos en el lugar',
        'Imprima el informe',
      ],
    },
    ['ocpp'],
  ),
  helpPage(
    '/chgmodule/pileparam',
    {
      zh: ['读取并下发充电桩参数。', '用模板统一参数', '比较桩上的值与模板', '查看哪些桩未生效'],
      en: [
        'Reads and sets parameters of charge points.',
        'Apply a template to many',
        'Compare values with the template',
        'See which did not accept it',
      ],
      es: [
        'Lee y fija parámetros de los puntos.',
        'Aplique una plantilla a muchos',
        'Compare los valores con la plantilla',
        'Vea cuáles no la aceptaron',
      ],
    },
    ['ocpp'],
  ),
  helpPage('/chgmodule/profiles', {
    zh: ['按时段限制充电功率。', '新建功率计划', '下发到桩或场站', '查看生效的限值'],
    en: [
      'Limits charging power by time.',
      'Create a charging profile',
      'Send it to charge points',
      'See the limits in force',
    ],
    es: [
      'Limita la potencia de carga por horas.',
      'Cree un perfil',
      'Envíelo a los puntos',
      'Vea los límites en vigor',
    ],
  }),
  helpPage('/chgmodule/firmware', {
    zh: ['管理固件并升级充电桩。', '上传固件', '分批升级', '查看进度与失败原因'],
    en: [
      'Keeps firmware and updates charge points.',
      'Upload a firmware file',
      'Update in groups',
      'Follow progress and failures',
    ],
    es: [
      'Mantiene el firmware y actualiza los puntos.',
      'Suba un archivo',
      'Actualice por grupos',
      'Siga el avance y los fallos',
    ],
  }),
  helpPage(
    '/chgmodule/blackwhite',
    {
      zh: ['把鉴权名单下发到桩，断网时也能判断。', '查看每桩名单版本', '重新下发名单', '查看名单条目'],
      en: [
        'Sends authorisation lists to charge points for times without a network.',
        'See the version on each charge point',
        'Send the list again',
        'Look at the entries',
      ],
      es: [
        'Envía listas de autorización a los puntos para cuando no hay red.',
        'Vea la versión en cada punto',
        'Envíe la lista otra vez',
        'Consulte las entradas',
      ],
    },
    ['localList', 'token'],
  ),
  helpPage('/chgmodule/certificates', {
    zh: ['管理充电桩与平台的证书。', '签发或续期证书', '查看即将到期的证书', '吊销证书'],
    en: [
      'Keeps certificates of charge points and the platform.',
      'Issue or renew a certificate',
      'See those that end soon',
      'Revoke one',
    ],
    es: [
      'Mantiene los certificados de puntos y plataforma.',
      'Emita o renueve un certificado',
      'Vea los que caducan pronto',
      'Revoque uno',
    ],
  }),
  helpPage('/chgmodule/security-profiles', {
    zh: ['管理桩的安全等级：密码、TLS 或证书。', '查看各桩等级', '批量提升等级', '查看未通过的桩'],
    en: [
      'Raises the security of connections: password, TLS or certificate.',
      'See the profile of each charge point',
      'Raise many at once',
      'See which failed',
    ],
    es: [
      'Eleva la seguridad de las conexiones: contraseña, TLS o certificado.',
      'Vea el perfil de cada punto',
      'Eleve muchos a la vez',
      'Vea cuáles fallaron',
    ],
  }),
  helpPage('/statsanalysis/chgstamon', {
    zh: ['按桩查看温度、绝缘等安全指标。', '找出超限的桩', '查看指标的变化', '生成工单'],
    en: [
      'Shows safety values of charge points: temperature, insulation.',
      'Find those beyond a limit',
      'See how a value changed',
      'Create a work order',
    ],
    es: [
      'Muestra valores de seguridad de los puntos: temperatura, aislamiento.',
      'Encuentre los que superan un límite',
      'Vea la evolución de un valor',
      'Cree una orden de trabajo',
    ],
  }),
  helpPage(
    '/statsanalysis/chgdispatch',
    {
      zh: ['按枪查看温度、电压等安全指标。', '找出超限的枪', '查看当前订单', '停用有风险的枪'],
      en: [
        'Shows safety values of connectors.',
        'Find those beyond a limit',
        'See the session that runs there',
        'Disable a connector at risk',
      ],
      es: [
        'Muestra valores de seguridad de los conectores.',
        'Encuentre los que superan un límite',
        'Vea la sesión en curso',
        'Desactive un conector con riesgo',
      ],
    },
    ['connector'],
  ),
  helpPage('/chgstamon/alarmrules', {
    zh: ['定义何时产生告警、级别与通知。', '新建规则', '设置阈值与持续时间', '试算规则会触发多少次'],
    en: [
      'Defines when an alarm is raised, and its level.',
      'Create a rule',
      'Set the threshold and duration',
      'Try how often it would have fired',
    ],
    es: [
      'Define cuándo se genera una alarma y su nivel.',
      'Cree una regla',
      'Fije el umbral y la duración',
      'Pruebe cuántas veces habría saltado',
    ],
  }),
  helpPage('/chgstamon/faultcodes', {
    zh: ['把厂家故障码对应到统一的故障。', '新增对照', '查看未对照的代码', '导入厂家对照表'],
    en: [
      'Maps the makers’ fault codes to common faults.',
      'Add a mapping',
      'See codes without a mapping',
      'Import a maker’s table',
    ],
    es: [
      'Asigna los códigos de los fabricantes a fallos comunes.',
      'Añada una asignación',
      'Vea códigos sin asignar',
      'Importe la tabla de un fabricante',
    ],
  }),
  helpPage(
    '/chgstamon/ocpp-messages',
    {
      zh: ['查询充电桩与平台之间的报文。', '按桩与时间查询', '展开一条报文及应答', '导出给厂家'],
      en: [
        'Finds messages between charge points and the platform.',
        'Search by charge point and time',
        'Open a message with its answer',
        'Export for the maker',
      ],
      es: [
        'Busca mensajes entre los puntos y la plataforma.',
        'Busque por punto y hora',
        'Abra un mensaje con su respuesta',
        'Exporte para el fabricante',
      ],
    },
    ['ocpp'],
  ),
  helpPage(
    '/chgstamon/refused',
    {
      zh: ['列出被拒绝的连接及原因。', '查看拒绝原因', '据此登记新桩', '排查错误的密码或地址'],
      en: [
        'Lists rejected connections with the reason.',
        'Read why it was rejected',
        'Register the charge point from here',
        'Fix a wrong password or address',
      ],
      es: [
        'Lista las conexiones rechazadas y su motivo.',
        'Lea por qué se rechazó',
        'Registre el punto desde aquí',
        'Corrija contraseña o dirección',
      ],
    },
    ['ocpp'],
  ),
  helpPage('/statsanalysis/chgywpeoplemng', {
    zh: ['管理运维人员、技能与负责场站。', '新增人员', '设置技能与场站', '查看工作量'],
    en: [
      'Keeps maintenance staff, skills and their stations.',
      'Add a person',
      'Set skills and stations',
      'See the workload',
    ],
    es: [
      'Mantiene el personal, sus capacidades y estaciones.',
      'Añada una persona',
      'Fije capacidades y estaciones',
      'Vea la carga de trabajo',
    ],
  }),
  helpPage(
    '/reportformmng/chgpileuserate',
    {
      zh: ['比较各桩、各站的利用率与在线率。', '选择期间与维度', '与上期比较', '导出报表'],
      en: [
        'Compares utilisation and availability of charge points and stations.',
        'Choose the period and grouping',
        'Compare with an earlier period',
        'Export the report',
      ],
      es: [
        'Compara la utilización y disponibilidad de puntos y estaciones.',
        'Elija el periodo y la agrupación',
        'Compare con un periodo anterior',
        'Exporte el informe',
      ],
    },
    ['utilisation'],
  ),
  helpPage('/dataanalysis/piletypeanalysis', {
    zh: ['比较快充、慢充等桩型的使用。', '选择期间', '查看各桩型电量与收入', '导出报表'],
    en: [
      'Compares the use of AC and DC charge points.',
      'Choose the period',
      'See energy and revenue by type',
      'Export the report',
    ],
    es: [
      'Compara el uso de puntos AC y DC.',
      'Elija el periodo',
      'Vea energía e ingresos por tipo',
      'Exporte el informe',
    ],
  }),
  helpPage('/dataanalysis/pilepoweranalysis', {
    zh: ['按额定功率比较充电桩。', '选择期间', '找出闲置的大功率桩', '导出报表'],
    en: [
      'Compares charge points by rated power.',
      'Choose the period',
      'Find strong charge points that idle',
      'Export the report',
    ],
    es: [
      'Compara los puntos por potencia nominal.',
      'Elija el periodo',
      'Encuentre puntos potentes sin uso',
      'Exporte el informe',
    ],
  }),
  helpPage('/dataanalysis/chargingpeakanalysis', {
    zh: ['查看一天与一周中最忙的时段。', '选择场站与期间', '读取高峰小时', '据此安排电价'],
    en: [
      'Shows the busiest hours of the day and week.',
      'Choose stations and period',
      'Read the peak hours',
      'Use them for prices',
    ],
    es: [
      'Muestra las horas más ocupadas.',
      'Elija estaciones y periodo',
      'Lea las horas punta',
      'Úselas para los precios',
    ],
  }),
]
