/** Words that most lines of most resumes could hold, so that sharing them says nothing. */
export const COMMON_WORDS = `
  led lead managed worked working work built build building created made designed developed delivered implemented
  helped used using improved improving increased reduced reducing cut cutting grew saved launched shipped wrote ran run
  drove owned set started moved team teams member company business project projects product products new first
  time times day days week weeks month months year years people person customer customers user users client clients
  engineer engineers engineering developer manager system systems service services data process processes across
  including several many more most less than about after before between every each all both other one well very
  good great better best high higher low lower fast faster large small key main role responsible experience
  I me we us you they them he she who what when where how why because so but not no if then had have has did do does
  was were is are be been am being would could should can will just only also still even much lot got get went go
  thing things something way back need needed wanted want took take gave give found find able this these those there
  here own same such some any out up down off again around percent part result results success successful
  der die das und mit von für im in ein eine ist war`
