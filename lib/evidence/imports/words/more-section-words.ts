import type { Section } from '#lib/evidence/master/master.ts'

/** Headings in Polish, Ukrainian, Japanese, Chinese, Korean, Arabic, Hebrew and Hindi. */
export const MORE_SECTION_WORDS: Record<Section, string> = {
  summary: `profil zawodowy; podsumowanie; podsumowanie zawodowe; o mnie; про себе; резюме; профіль; коротко про себе; 職務要約; 自己pr;
    概要; 个人简介; 個人簡介; 自我评价; 自我介绍; 个人总结; 자기소개; 요약; 소개; الملخص; نبذة; نبذة شخصية; الملخص المهني; תמצית; תקציר; פרופיל; אודות; सारांश;
    परिचय; व्यावसायिक सारांश`,
  skills: `umiejętności; kompetencje; kluczowe umiejętności; umiejętności techniczne; навички; ключові навички; професійні навички; スキル;
    技術スキル; 専門スキル; 专业技能; 技能; 專業技能; 技能特长; 보유 기술; 기술; 스킬; 기술 스택; المهارات; المهارات التقنية; כישורים; מיומנויות; कौशल; तकनीकी कौशल`,
  experience: `doświadczenie zawodowe; doświadczenie; przebieg kariery; historia zatrudnienia; досвід роботи; досвід; професійний досвід;
    職務経歴; 職歴; 業務経験; 実務経験; 工作经历; 工作经验; 工作經歷; 工作經驗; 实习经历; 경력; 경력 사항; 경력사항; 업무 경험; الخبرة المهنية; الخبرات; الخبرة العملية;
    الخبرات العملية; ניסיון תעסוקתי; ניסיון מקצועי; ניסיון; कार्य अनुभव; अनुभव; व्यावसायिक अनुभव`,
  projects: `projekty; проєкти; проекти; プロジェクト; プロジェクト経験; 项目经历; 项目经验; 專案經歷; 프로젝트; 프로젝트 경험; المشاريع; פרויקטים; परियोजनाएँ;
    परियोजनाएं`,
  education: `wykształcenie; edukacja; освіта; навчання; 学歴; 教育; 教育背景; 教育经历; 學歷; 학력; 학력 사항; 교육; التعليم; المؤهلات العلمية; المؤهل العلمي; השכלה;
    לימודים; शिक्षा; शैक्षणिक योग्यता`,
  certifications: `certyfikaty; kursy i certyfikaty; сертифікати; 資格; 免許・資格; 保有資格; 证书; 资格证书; 證書; 자격증; 자격 사항; الشهادات; הסמכות; תעודות; प्रमाणपत्र`,
  awards: `nagrody; wyróżnienia; osiągnięcia; нагороди; відзнаки; 受賞歴; 表彰; 获奖情况; 荣誉奖项; 获奖经历; 獲獎; 수상 경력; 수상; الجوائز; פרסים; पुरस्कार`,
  publications: `publikacje; публікації; 出版・論文; 論文; 発表論文; 发表论文; 论文; 논문 및 출판; 논문; المنشورات; الأبحاث; פרסומים; प्रकाशन`,
  languages: `języki; znajomość języków; języki obce; мови; знання мов; 語学; 語学力; 言語; 语言能力; 语言; 語言能力; 어학; 언어; 외국어; اللغات; שפות; भाषाएँ; भाषाएं`,
  volunteering: `wolontariat; волонтерство; ボランティア; ボランティア活動; 志愿服务; 志愿者经历; 봉사 활동; 봉사활동; العمل التطوعي; התנדבות; स्वयंसेवा`,
  other: `inne; zainteresowania; hobby; інше; інтереси; захоплення; その他; 趣味; 趣味・特技; 其他; 兴趣爱好; 기타; 취미; أخرى; الاهتمامات; שונות; תחביבים; अन्य; रुचियाँ`,
}
