import type { Section } from '#db/rows/master.ts'

/**
 * Headings in Polish, Ukrainian, Japanese, Chinese, Korean, Arabic, Hebrew and Hindi, then in Swedish, Danish, Norwegian,
 * Finnish, Czech, Slovak, Turkish, Romanian, Hungarian, Russian, Greek and Vietnamese.
 */
export const MORE_SECTION_WORDS: Record<Section, string> = {
  summary: `profil zawodowy; podsumowanie; podsumowanie zawodowe; o mnie; про себе; резюме; профіль; коротко про себе; 職務要約;
    自己pr; 概要; 个人简介; 個人簡介; 自我评价; 自我介绍; 个人总结; 자기소개; 요약; 소개; الملخص; نبذة; نبذة شخصية; الملخص المهني; תמצית; תקציר; פרופיל; אודות;
    सारांश; परिचय; व्यावसायिक सारांश; profil; sammanfattning; om mig; kort om mig; resumé; sammendrag; om meg; profiili;
    yhteenveto; tietoja minusta; souhrn; o mně; özet; hakkımda; rezumat; despre mine; összefoglaló; bemutatkozás; rólam; обо
    мне; о себе; краткая информация; περίληψη; προφίλ; σχετικά με εμένα;
    tóm tắt; mục tiêu nghề nghiệp; giới thiệu bản thân`,
  skills: `umiejętności; kompetencje; kluczowe umiejętności; umiejętności techniczne; навички; ключові навички; професійні
    навички; スキル; 活かせる経験・知識・技術; 活かせる経験・知識・スキル; 活かせる知識・技術; 技術スキル; 専門スキル; 专业技能; 技能; 專業技能; 技能特长; 보유 기술; 기술; 스킬; 기술 스택; المهارات;
    المهارات التقنية; כישורים; מיומנויות; कौशल; तकनीकी कौशल; färdigheter; kompetenser; kunskaper; kompetencer; færdigheder;
    kompetanse; ferdigheter; taidot; osaaminen; dovednosti; znalosti; zručnosti; schopnosti; yetenekler; beceriler;
    yetkinlikler; competențe; abilități; aptitudini; készségek; képességek; ismeretek; навыки; ключевые навыки;
    профессиональные навыки; δεξιότητες; ικανότητες; γνώσεις;
    kỹ năng; kỹ năng chuyên môn`,
  experience: `doświadczenie zawodowe; doświadczenie; przebieg kariery; historia zatrudnienia; досвід роботи; досвід;
    професійний досвід; 職務経歴; 職歴; 業務経験; 実務経験; 工作经历; 工作经验; 工作經歷; 工作經驗; 实习经历; 경력; 경력 사항; 경력사항; 업무 경험; الخبرة المهنية; الخبرات;
    الخبرة العملية; الخبرات العملية; ניסיון תעסוקתי; ניסיון מקצועי; ניסיון; कार्य अनुभव; अनुभव; व्यावसायिक अनुभव; erfarenhet;
    arbetslivserfarenhet; yrkeserfarenhet; anställningar; erfaring; erhvervserfaring; arbejdserfaring; ansættelser;
    arbeidserfaring; yrkeserfaring; jobberfaring; työkokemus; kokemus; työhistoria; pracovní zkušenosti; zkušenosti; praxe;
    pracovné skúsenosti; prax; iş deneyimi; deneyim; iş tecrübesi; tecrübe; experiență; experiență profesională; experiență de
    muncă; szakmai tapasztalat; munkatapasztalat; tapasztalat; опыт работы; опыт; профессиональный опыт; εμπειρία;
    επαγγελματική εμπειρία; εργασιακή εμπειρία; προϋπηρεσία;
    kinh nghiệm làm việc; kinh nghiệm; quá trình làm việc`,
  projects: `projekty; проєкти; проекти; プロジェクト; プロジェクト経験; 项目经历; 项目经验; 專案經歷; 프로젝트; 프로젝트 경험; المشاريع; פרויקטים; परियोजनाएँ;
    परियोजनाएं; projekt; projekter; prosjekter; projektit; projeler; proiecte; projektek; проекты; έργα;
    dự án; dự án cá nhân`,
  education: `学历; 学历背景; 求学经历; 学习经历; 教育程度; 學歷背景; 최종학력; wykształcenie; edukacja; освіта; навчання; 学歴; 教育; 教育背景; 教育经历; 學歷; 학력; 학력 사항; 교육; التعليم; المؤهلات العلمية;
    المؤهل العلمي; השכלה; לימודים; शिक्षा; शैक्षणिक योग्यता; utbildning; utbildningar; uddannelse; uddannelser; utdanning;
    utdannelse; koulutus; opinnot; vzdělání; studium; vzdelanie; eğitim; eğitim bilgileri; öğrenim; educație; studii; formare;
    tanulmányok; végzettség; iskolák; образование; обучение; εκπαίδευση; σπουδές;
    học vấn; trình độ học vấn; quá trình học tập`,
  certifications: `certyfikaty; kursy i certyfikaty; сертифікати; 資格; 免許・資格; 保有資格; 证书; 资格证书; 證書; 자격증; 자격 사항; الشهادات; הסמכות;
    תעודות; प्रमाणपत्र; certifikat; certifieringar; certifikater; certificeringer; sertifikater; sertifikaatit; sertifikaatti;
    todistukset; certifikáty; sertifikalar; certificări; tanúsítványok; сертификаты; πιστοποιήσεις; πιστοποιητικά;
    chứng chỉ; bằng cấp và chứng chỉ`,
  awards: `nagrody; wyróżnienia; osiągnięcia; нагороди; відзнаки; 受賞歴; 表彰; 获奖情况; 荣誉奖项; 获奖经历; 獲獎; 수상 경력; 수상; الجوائز; פרסים;
    पुरस्कार; utmärkelser; priser; hædersbevisninger; utmerkelser; palkinnot; ocenění; ocenenia; ödüller; premii; distincții;
    díjak; elismerések; награды; достижения; βραβεία; διακρίσεις;
    giải thưởng; thành tích`,
  publications: `publikacje; публікації; 出版・論文; 論文; 発表論文; 发表论文; 论文; 논문 및 출판; 논문; المنشورات; الأبحاث; פרסומים; प्रकाशन;
    publikationer; publikasjoner; julkaisut; publikace; publikácie; yayınlar; publicații; publikációk; публикации; δημοσιεύσεις;
    ấn phẩm; công trình công bố; yayinlar`,
  languages: `języki; znajomość języków; języki obce; мови; знання мов; 語学; 語学力; 言語; 语言能力; 语言; 語言能力; 어학; 언어; 외국어; اللغات; שפות;
    भाषाएँ; भाषाएं; språk; språkkunskaper; sprog; sprogkundskaber; språkkunnskaper; kielet; kielitaito; jazyky; jazykové
    znalosti; diller; yabancı diller; yabancı dil; limbi; limbi străine; nyelvek; nyelvtudás; nyelvismeret; языки; знание
    языков; γλώσσες; ξένες γλώσσες;
    ngôn ngữ; ngoại ngữ`,
  volunteering: `wolontariat; волонтерство; ボランティア; ボランティア活動; 志愿服务; 志愿者经历; 봉사 활동; 봉사활동; العمل التطوعي; התנדבות; स्वयंसेवा;
    volontärarbete; ideellt arbete; ideellt engagemang; frivilligt arbejde; frivilligarbejde; frivillig; vapaaehtoistyö;
    dobrovolnictví; dobrovoľníctvo; gönüllü çalışmalar; gönüllülük; voluntariat; önkéntesség; önkéntes munka; волонтёрство;
    εθελοντισμός;
    hoạt động tình nguyện; hoạt động xã hội; gönüllü çalişmalar`,
  other: `inne; zainteresowania; hobby; інше; інтереси; захоплення; その他; 趣味; 趣味・特技; 其他; 兴趣爱好; 기타; 취미; أخرى; الاهتمامات; שונות;
    תחביבים; अन्य; रुचियाँ; intressen; övrigt; fritidsintressen; interesser; fritid; øvrigt; annet; harrastukset;
    kiinnostukset; muut; muuta; zájmy; koníčky; ostatní; záujmy; ilgi alanları; hobiler; diğer; interese; hobby-uri; altele;
    érdeklődés; hobbi; egyéb; интересы; увлечения; дополнительная информация; ενδιαφέροντα; λοιπά;
    khác; sở thích; thông tin thêm; прочее`,
}
