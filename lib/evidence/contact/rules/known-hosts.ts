import { wordTable } from '#lib/text/text.ts'

/** Ends of domain names that count before a slash; ends that are better known as file endings are missing. */
export const DOMAIN_ENDINGS: ReadonlySet<string> = wordTable(`
  com net org edu gov int io dev app me co ai info biz xyz site online tech page blog cloud name pro link live
  space store design studio works world digital agency art bio codes fm gg to tv ws eu uk de fr es it nl be ch at
  pl pt se no dk fi ie is cz sk hu ro bg gr hr si lt lv ee lu li mt cy ua ru by kz tr il ae sa eg ma za ng ke gh
  in pk bd lk np cn jp kr tw hk sg my th vn ph id au nz ca us mx br ar cl pe uy ve ec cr do cu ly gl cc la im   jobs careers work team email social news wiki zone network software engineer resume cv`)

/** Hosts whose pages belong to people, however their name is written. */
export const PROFILE_HOSTS: ReadonlySet<string> = wordTable(`
  linkedin.com xing.com github.com gitlab.com bitbucket.org stackoverflow.com twitter.com x.com facebook.com fb.com
  instagram.com t.me wa.me medium.com behance.net dribbble.com kaggle.com leetcode.com hackerrank.com orcid.org
  youtube.com youtu.be calendly.com linktr.ee about.me bit.ly lnkd.in goo.gl tinyurl.com upwork.com fiverr.com
  researchgate.net codepen.io angel.co wellfound.com huggingface.co dev.to vk.com weibo.com tiktok.com threads.net
  bsky.app keybase.io notion.site polywork.com read.cv signal.me m.me discord.gg`)

/** Hosts that give each person a subdomain. */
export const PERSONAL_ENDINGS: readonly string[] = `
  github.io gitlab.io medium.com substack.com wordpress.com blogspot.com tumblr.com vercel.app netlify.app
  carrd.co wixsite.com weebly.com squarespace.com herokuapp.com pages.dev web.app notion.site hashnode.dev
  myportfolio.com bsky.social journoportfolio.com webflow.io`
  .trim()
  .split(/\s+/)

/** Products and employers with a host as their name; another name after a slash makes no link of them. */
export const HOST_NAMES: ReadonlySet<string> = wordTable(`
  socket.io engine.io asp.net vb.net ado.net ml.net draw.io diagrams.net booking.com amazon.com monday.com
  salesforce.com crypto.com cars.com customer.io fly.io paper.io hotels.com overstock.com realtor.com match.com
  wix.com chess.com character.ai scale.ai c3.ai h2o.ai cal.com make.com segment.io plot.ly bitly.com
  deno.land allegro.pl mail.ru otto.de bol.com trip.com jd.com indeed.com glassdoor.com autotrader.co.uk`)
